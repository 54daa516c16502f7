// @ts-check
// The table as it travels (docs/protocol.md). Fields with a usual value may be left out.

/**
 * @typedef {{ path: string, fill?: string, stroke?: string, width?: number }} Shape
 * @typedef {{ shapes: Shape[], char?: string }} Sketch
 *
 * @typedef {{ type: "die", key: string, label: string, value?: number, colour?: string, answer?: number, marks?: string[] }} Die
 * @typedef {{ type: "pawn", key: string, label: string, colour: string, owner: number, answer?: number, marks?: string[] }} Pawn
 * @typedef {{ type: "token", key: string, label: string, colour: string, second?: string, figure?: boolean, sketch?: string, count?: number, answer?: number, marks?: string[], origin?: string }} Token
 * @typedef {{ label: string, text?: string, holds?: Die | Token | null, answer?: number }} Slot
 * @typedef {{ type: "card", key: string, label: string, face_down?: boolean, back?: string, paper?: string, corner?: string, code?: string, title?: string, text?: string, band?: string, sketch?: string, stars?: number, slots?: Slot[], under?: string[], answer?: number, marks?: string[], wide?: boolean }} Card
 * @typedef {{ type: "tile", key: string, label: string, title: string, text?: string, colour?: string, corner?: string, face_down?: boolean, tokens?: Token[], sketch?: string, answer?: number, marks?: string[] }} Tile
 * @typedef {{ type: "counter", key: string, label: string, value: number, goal?: number, sketch?: string }} Counter
 * @typedef {{ key: string, label: string, row: number, column: number, colour: string, text?: string, items?: (Pawn | Token)[], answer?: number, marks?: string[], sketch?: string }} Space
 * @typedef {{ spaces: string[], label?: string, answer?: number }} Trail
 * @typedef {{ type: "board", key: string, label: string, spaces: Space[], rows: number, columns: number, polar?: boolean, trails?: Trail[], row_names?: string[] }} Board
 * @typedef {{ text: string, answer?: number, colour?: string, marks?: string[] }} Cell
 * @typedef {{ type: "sheet", key: string, label: string, heading: string[], rows: Cell[][] }} Sheet
 * @typedef {{ name: string, colour: string, front: number, rear?: number }} Lane
 * @typedef {{ type: "track", key: string, label: string, lanes: Lane[], length: number }} Track
 * @typedef {Card | Die | Pawn | Token | Tile | Counter | Board | Sheet | Track} Item
 *
 * @typedef {{ name: string, keys: string[] }} Order
 * @typedef {{ label: string, keys: string[], points?: number }} Group
 * @typedef {{ key: string, title: string, items: Item[], layout?: string, owner?: number, in_reach?: boolean, count?: number, columns?: number, note?: string, answer?: number, orders?: Order[], groups?: Group[] }} Zone
 * @typedef {{ text: string, colour?: string }} Badge
 * @typedef {{ number: number, name: string, active?: boolean, badges?: Badge[], counters?: Counter[] }} Seat
 * @typedef {{ number: number, label: string, final?: boolean }} Answer
 * @typedef {{ unit: string, values: [number, number][], goal?: number }} Sum
 * @typedef {{ least: number, most: number, done: string, nothing?: string, sets?: number[][], sum?: Sum, instead?: number[], at_once?: boolean }} Several
 * @typedef {{ least: number, most: number, first: number, unit: string, step?: number }} Amount
 * @typedef {{ text: string, asked: number[], answers?: Answer[], several?: Several, amount?: Amount }} Question
 * @typedef {{ title: string, lines: string[], zones?: Zone[] }} Summary
 * @typedef {{ game: string, headline: string, seats: Seat[], zones: Zone[], question: Question | null, viewer: number, summary?: Summary | null, over?: boolean }} Table
 *
 * @typedef {{ seat: number, link?: string, code?: string, size?: number }} OpenSeat
 * @typedef {{ seat: number, mine: number[], ticket: string, take_back: boolean, curtain: number, speed: string, open: OpenSeat[], stand_ins: number[], next: string }} Around
 * @typedef {{ from: number, lines: string[] }} Log
 * @typedef {{ id: string, sentence: string, rule?: string, anchor?: string }} Refusal
 * @typedef {{ type: string, protocol?: number, v?: number, table?: any, zones?: Zone[], order?: string[], log?: Log, around?: Around, acks?: string[], refusals?: Refusal[], ticket?: string, answers?: number[], sentence?: string }} Frame
 */

export {};
