"""WebSocket frames (RFC 6455, section 5.2): splitting what arrives into them, and making them.

Nearly all that arrive are short messages, each in one frame. Those are read here; whatever else
arrives is left to the library, which takes several times as long.
"""

from __future__ import annotations

from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # it was installed without a compiler
    from websockets.utils import apply_mask

WHOLE_TEXT: Final = 0x81
"""How a frame begins that is a message by itself: the last of its message, text, not compressed."""

MASKED: Final = 0x80
LENGTH: Final = 0x7F
TWO_MORE: Final = 126
EIGHT_MORE: Final = 127
"""These lengths stand for a number in this many more bytes."""

SHORT: Final = 1 << 16
"""Lengths below this have two bytes, if they need more at all."""

MASK: Final = 4
LONGEST_HEAD: Final = 2 + 8 + MASK


class FrameSplitter:
    """What has arrived over one socket and was not taken yet."""

    def __init__(self, largest: int) -> None:
        """Frames with more bytes in them are not waited for: the library refuses them."""
        self._largest = largest
        self._data = b""
        self._at = 0

    def add(self, data: bytes) -> None:
        self._data = self._data[self._at :] + data
        self._at = 0

    def take(self) -> bytes | None:
        """Return the next whole frame; None if more has to arrive first."""
        data, at = self._data, self._at
        if len(data) == at:
            return None
        length = frame_length(data, at)
        if length > self._largest + LONGEST_HEAD:
            length = len(data) - at
        if length == 0 or at + length > len(data):
            return None
        self._at = at + length
        return data if at == 0 and self._at == len(data) else data[at : self._at]


def frame_length(data: bytes, at: int) -> int:
    """Return how many bytes the frame has that begins there, 0 while that is not known."""
    here = len(data) - at
    if here < 2:
        return 0
    length = data[at + 1] & LENGTH
    head = 2 + (MASK if data[at + 1] & MASKED else 0)
    more = 2 if length == TWO_MORE else 8 if length == EIGHT_MORE else 0
    if here < 2 + more:
        return 0
    if more:
        length = int.from_bytes(data[at + 2 : at + 2 + more], "big")
    return head + more + length


def message_in(frame: bytes) -> bytes | None:
    """Return the message of a browser, if the frame is one by itself."""
    if len(frame) < 2 or frame[0] != WHOLE_TEXT or not frame[1] & MASKED:
        return None
    length = frame[1] & LENGTH
    start = 2 if length < TWO_MORE else 4
    if length == EIGHT_MORE:
        return None
    return apply_mask(frame[start + MASK :], frame[start : start + MASK])


def text_frame(text: bytes) -> bytes:
    """Return a frame as servers send it: whole, not masked, not compressed.

    The library's way of making one takes longer than all the rest of sending.
    """
    length = len(text)
    if length < TWO_MORE:
        return bytes((WHOLE_TEXT, length)) + text
    if length < SHORT:
        return bytes((WHOLE_TEXT, TWO_MORE)) + length.to_bytes(2, "big") + text
    return bytes((WHOLE_TEXT, EIGHT_MORE)) + length.to_bytes(8, "big") + text
