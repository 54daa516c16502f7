// @ts-check
// What travels (docs/protocol.md), as scripts/schema writes it from the classes of the server.
// A field with a question mark is left out where it has its usual value.

/**
 * @typedef {"last" | "chosen" | "winning" | "spent" | "open" | "best" | "worthless"} Mark
 * @typedef {{ type: "die", key: string, label: string, value?: number, colour?: string, answer?: number | null, marks?: Mark[], sides?: number }} Die
 * @typedef {{ type: "token", key: string, label: string, colour: string, second?: string, figure?: boolean, sketch?: string, count?: number, answer?: number | null, marks?: Mark[], origin?: string, owner?: number | null }} Token
 * @typedef {{ label: string, text?: string, holds?: Die | Token | null, answer?: number | null }} Slot
 * @typedef {{ type: "card", key: string, label: string, face_down?: boolean, back?: string, paper?: string, corner?: string, code?: string, title?: string, text?: string, band?: string, sketch?: string, stars?: number, slots?: Slot[], under?: string[], answer?: number | null, marks?: Mark[], wide?: boolean, owner?: number | null }} Card
 * @typedef {{ type: "pawn", key: string, label: string, colour: string, owner: number, answer?: number | null, marks?: Mark[] }} Pawn
 * @typedef {{ type: "tile", key: string, label: string, title: string, text?: string, colour?: string, corner?: string, face_down?: boolean, tokens?: Token[], sketch?: string, answer?: number | null, marks?: Mark[] }} Tile
 * @typedef {{ type: "counter", key: string, label: string, value: number, goal?: number | null, sketch?: string }} Counter
 * @typedef {{ key: string, label: string, row: number, column: number, colour: string, text?: string, items?: (Pawn | Token)[], answer?: number | null, marks?: Mark[], sketch?: string, goal_of?: number | null, owner?: number | null }} Space
 * @typedef {{ spaces: string[], label?: string, answer?: number | null }} Trail
 * @typedef {{ type: "board", key: string, label: string, spaces: Space[], rows: number, columns: number, polar?: boolean, trails?: Trail[], row_names?: string[] }} Board
 * @typedef {{ text: string, answer?: number | null, colour?: string, marks?: Mark[], head?: string }} Cell
 * @typedef {{ type: "sheet", key: string, label: string, heading: string[], rows: Cell[][] }} Sheet
 * @typedef {{ name: string, colour: string, front: number, rear?: number, owner?: number | null }} Lane
 * @typedef {{ type: "track", key: string, label: string, lanes: Lane[], length: number }} Track
 * @typedef {Card | Die | Pawn | Token | Tile | Counter | Board | Sheet | Track} Item
 * @typedef {{ type: "answer", id: string, seat: number, ticket: string, answers: number[] }} GiveAnswer
 * @typedef {{ type: "take-back", id: string, seat: number }} TakeBack
 * @typedef {{ type: "whole" }} AskForWhole
 * @typedef {{ type: "hint" }} AskForHint
 * @typedef {{ type: "look", seat: number }} LookAt
 * @typedef {{ type: "speed", value: "instant" | "normal" | "slow" }} SetSpeed
 * @typedef {{ type: "hurry" }} Hurry
 * @typedef {{ type: "fill", seat: number }} FillSeat
 * @typedef {{ type: "stand-in", seat: number, on: boolean }} StandIn
 * @typedef {{ type: "pause", on: boolean }} Pause
 * @typedef {{ type: "say", text: string }} Say
 * @typedef {{ type: "clear", line: number }} Clear
 * @typedef {{ type: "ping" }} Ping
 * @typedef {GiveAnswer | TakeBack | AskForWhole | AskForHint | LookAt | SetSpeed | Hurry | FillSeat | StandIn | Pause | Say | Clear | Ping} Message
 * @typedef {{ text: string, colour?: string }} Badge
 * @typedef {{ number: number, name: string, active?: boolean, badges?: Badge[], counters?: Counter[], out?: boolean, animal?: string, colour?: string }} Seat
 * @typedef {"row" | "fan" | "column" | "stack" | "list" | "tray" | "bag" | "grid" | "board" | "sheet" | "bowl" | "around"} Layout
 * @typedef {{ name: string, keys: string[] }} Order
 * @typedef {{ label: string, keys: string[], points?: number }} Group
 * @typedef {{ label: string, rule: string }} Reference
 * @typedef {"main" | "supply" | "mat" | "hand" | "taken" | "record" | "reference"} Role
 * @typedef {{ key: string, title: string, items: Item[], layout?: Layout, owner?: number | null, in_reach?: boolean, count?: number | null, columns?: number, note?: string, answer?: number | null, orders?: Order[], groups?: Group[], reference?: Reference | null, role?: Role | null, room?: number, tallies?: Counter[], badges?: Badge[], direction?: number }} Zone
 * @typedef {{ number: number, label: string, final?: boolean, seldom?: boolean, concerns?: string[] }} Answer
 * @typedef {{ unit: string, values: [number, number][], goal?: number | null }} Sum
 * @typedef {{ least: number, most: number, done: string, nothing?: string, sets?: number[][], sum?: Sum | null, instead?: number[], at_once?: boolean }} Several
 * @typedef {{ least: number, most: number, first: number, unit: string, step?: number }} Amount
 * @typedef {{ text: string, asked: number[], answers?: Answer[], several?: Several | null, amount?: Amount | null, about?: string[], reason?: string }} Question
 * @typedef {{ seat: number, points: number, total: number, words?: string, won?: boolean, name?: string }} Gain
 * @typedef {{ title: string, lines: string[], zones?: Zone[], verdict?: string, reason?: string, gains?: Gain[] }} Summary
 * @typedef {{ seat: number, name: string, points: number, won?: boolean }} Score
 * @typedef {{ title: string, scores: Score[], fewest?: boolean }} Result
 * @typedef {{ game: string, headline: string, seats: Seat[], zones: Zone[], question: Question | null, viewer: number, summary?: Summary | null, over?: boolean, result?: Result | null, around?: boolean }} Table
 * @typedef {{ from: number, lines: string[] }} Log
 * @typedef {{ seat: number, link?: string, code?: string, size?: number }} OpenSeat
 * @typedef {{ seat: number, left?: number, until?: number, starts?: number }} SeatTime
 * @typedef {{ each: "match" | "move", time: number, seats: SeatTime[], added?: number, paused?: boolean, pausing?: number[], up?: number[] }} ClockShown
 * @typedef {{ seat: number, mine: number[], ticket: string, take_back: boolean, curtain: number, speed: string, open: OpenSeat[], stand_ins: number[], here: number[], away: number[], missing: number[], next: string, screen: boolean, clock: ClockShown | null }} Around
 * @typedef {{ line: number, at: number, text: string, person?: number, name?: string, apart?: boolean }} LineShown
 * @typedef {{ id: string, sentence: string, rule?: string, anchor?: string }} Refusal
 * @typedef {{ type: "table", protocol: number, build: string, v: number, table: Table, log: Log, around: Around, now?: number, fingerprint?: string, lines?: LineShown[], acks?: string[], refusals?: Refusal[] }} Whole
 * @typedef {{ headline?: string, seats?: Seat[], question?: Question | null, summary?: Summary | null, viewer?: number, over?: boolean, result?: Result | null }} TableChange
 * @typedef {{ type: "change", v: number, table?: TableChange, zones?: Zone[], items?: Record<string, string[] | null>, order?: string[], log?: Log, around?: Around, lines?: LineShown[], now?: number, acks?: string[], refusals?: Refusal[] }} Change
 * @typedef {{ type: "done", acks?: string[], refusals?: Refusal[] }} Done
 * @typedef {{ label: string, chance?: number | null, score?: number | null }} Prospect
 * @typedef {{ type: "hint", ticket: string, answers: number[], sentence: string, prospects?: Prospect[], games?: number, acks?: string[], refusals?: Refusal[] }} HintFrame
 * @typedef {{ type: "problem", sentence: string, acks?: string[], refusals?: Refusal[] }} Problem
 * @typedef {{ type: "gone", sentence: string, address?: string, acks?: string[], refusals?: Refusal[] }} Gone
 * @typedef {{ type: "pong", acks?: string[], refusals?: Refusal[] }} Pong
 * @typedef {Whole | Change | Done | HintFrame | Problem | Gone | Pong} Frame
 * @typedef {{ step: number, steps: number, table: Table, log: Log, lines: number, next: number[] }} ReplayFrame
 * @typedef {{ step: number, values: number[], error: number }} Point
 * @typedef {{ step: number, side: number, before: number, after: number, sentence: string }} TurningPoint
 * @typedef {{ step: number, seat: number, played: string, advised?: string, value?: number, advised_value?: number, costly?: boolean }} Decision
 * @typedef {{ sides: number[][], bot: string, by_score: boolean, points: Point[], turns: TurningPoint[], decisions: Decision[], costly: Decision[], share: number }} Analysis
 * @typedef {{ state: "done" | "failed" | "none" | "working", analysis: Analysis | null }} AnalysisFrame
 * @typedef {{ over: boolean, paused: boolean, mine: boolean, names: string[], since: number }} TurnShown
 * @typedef {{ name: string, code: string, paint: string, ink: string, parents: string[] }} Colour
 * @typedef {{ path: string, fill?: string, stroke?: string, width?: number }} Shape
 * @typedef {{ shapes: Shape[], char?: string }} Sketch
 * @typedef {{ palette: Record<string, Colour>, drawings: Record<string, Sketch> }} Art
 * @typedef {{ text: string, pieces: Item[] }} Sentence
 * @typedef {{ text: string, zone?: string, asked?: string, lit?: boolean }} Pointer
 * @typedef {{ text: string, zone: string, rule: string, asked?: string }} WhyNot
 * @typedef {{ sentences: Sentence[], pointers?: Pointer[], why_not?: WhyNot[] }} Lesson
 * @typedef {{ type: "wish", game: string, on: boolean }} Wish
 * @typedef {{ type: "start", game: string, people: number[], players: number, level: string, clock: string, options: Record<string, string> }} Start
 * @typedef {{ type: "reply", table: string, yes: boolean }} ProposalReply
 * @typedef {{ type: "restrict", on: boolean }} Restrict
 * @typedef {{ type: "close", on: boolean }} Close
 * @typedef {{ type: "readmit", person: number, yes: boolean }} Readmit
 * @typedef {{ type: "sit", table: string, seat: number }} Sit
 * @typedef {{ type: "rename", person: number, name: string }} Rename
 * @typedef {{ type: "remove", person: number }} Remove
 * @typedef {{ type: "hand-over", person: number }} HandOver
 * @typedef {{ type: "stand-in", person: number }} LetBotPlay
 * @typedef {Wish | Start | ProposalReply | Restrict | Close | Readmit | Sit | Rename | Remove | HandOver | LetBotPlay | Say | Clear | Ping} EveningMessage
 * @typedef {{ person: number, name: string, here?: boolean, since?: number, tables?: string[], missing?: boolean, animal?: string, colour?: string }} PersonShown
 * @typedef {{ name: string, person?: number, stand_in?: boolean, score?: number | null, place?: number | null }} SeatShown
 * @typedef {{ game: string, people: number[], players: number, level: string, clock?: string, options?: Record<string, string> }} MatchSetup
 * @typedef {{ table: string, game: string, title: string, seats?: SeatShown[], headline?: string, over?: boolean, setup?: MatchSetup | null }} MatchShown
 * @typedef {{ game: string, title: string, people: number[], players: number[], level: string }} WantedShown
 * @typedef {{ person: number, name: string, points: number, matches: number, won: number, place?: number, helped?: boolean }} StandingShown
 * @typedef {{ name: string, title: string, score: number, won: boolean }} ScoreShown
 * @typedef {{ table: string, game: string, title: string, by: number, people: number[], agreed: number[], details?: string }} ProposalShown
 * @typedef {{ person: number, name: string }} AskingShown
 * @typedef {{ person: number, name: string, what: string }} MomentShown
 * @typedef {{ type: "evening", build?: string, host?: number, people?: PersonShown[], matches?: MatchShown[], wishes?: Record<string, number[]>, wanted?: WantedShown | null, standings?: StandingShown[], alone?: ScoreShown[], lines?: LineShown[], proposals?: ProposalShown[], host_starts?: boolean, asking?: AskingShown[], closed?: number, moments?: MomentShown[], acks?: string[], refusals?: Refusal[] }} EveningFrame
 * @typedef {EveningFrame | Problem | Gone | Pong} FromEvening
 */

export {};
