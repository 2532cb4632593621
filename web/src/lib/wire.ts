// Written by `cargo run -p hexarium-wire --bin wire-types`; do not edit.

export type Catalogue = { 
/**
 * The games, in the order in which they are offered.
 */
games: Array<GameView>, 
/**
 * The levels of the computer, the weakest first.
 */
levels: Array<LevelView>, 
/**
 * The number of the level for somebody who has not chosen one yet.
 */
first_level: number, };

export type GameView = { 
/**
 * Its id, as `hexentafl-4`.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * One sentence on it.
 */
summary: TextView, 
/**
 * The players, first to move first.
 */
players: Array<PlayerView>, 
/**
 * The kinds of piece.
 */
pieces: Array<PieceView>, 
/**
 * The choices by which moves are told apart that share their cells.
 */
choices: Array<TextView>, 
/**
 * The settings that a game may carry.
 */
settings: Array<SettingView>, 
/**
 * Ready-made starts, the game's own start first.
 */
starts: Array<StartView>, 
/**
 * The board.
 */
board: BoardView, };

export type TextView = { 
/**
 * The key in message files.
 */
id: string, 
/**
 * The English words.
 */
english: string, };

export type PlayerView = { 
/**
 * The side's name, as `white`.
 */
name: string, 
/**
 * What the side does.
 */
role: TextView, 
/**
 * What the side has to do to win, as an order.
 */
goal: TextView, };

export type PieceView = { 
/**
 * Its letter in position lines.
 */
kind: string, 
/**
 * The index of its owner.
 */
owner: number, 
/**
 * Its name without its owner.
 */
name: TextView, 
/**
 * The glyph that draws it; one unknown is drawn as a disk with the letter.
 */
glyph: string, 
/**
 * The shade that tells pieces of one owner and glyph apart, or empty.
 */
shade: string, 
/**
 * Whether another piece may stand on it.
 */
ground: boolean, };

export type SettingView = { 
/**
 * Its word, with one line of explanation.
 */
text: TextView, 
/**
 * The smallest number that it takes.
 */
least: number, 
/**
 * The greatest number that it takes.
 */
most: number, 
/**
 * Its value in games that are played; null is off.
 */
played: number | null, };

export type StartView = { 
/**
 * Its name.
 */
name: TextView, 
/**
 * What it is good for.
 */
about: string, 
/**
 * Its position line.
 */
position: string, };

export type BoardView = { 
/**
 * How its hexagons stand.
 */
orientation: OrientationView, 
/**
 * Whether only the cells in use are drawn.
 */
grows: boolean, 
/**
 * Its cells.
 */
cells: Array<CellView>, };

export type OrientationView = "flat-top" | "pointy-top";

export type CellView = { 
/**
 * Its name.
 */
name: string, 
/**
 * The centre, to the right.
 */
x: number, 
/**
 * The centre, downwards.
 */
y: number, 
/**
 * What is special of it: `throne`, `exit`, `zone-solids`, `rank-white` …
 */
marks: Array<string>, };

export type LevelView = { 
/**
 * Its number, from 1.
 */
number: number, 
/**
 * Its name, an id for messages at the same time.
 */
name: string, 
/**
 * One line on how it plays.
 */
about: string, };

export type NextView = { 
/**
 * The steps that may follow.
 */
steps: Array<string>, 
/**
 * The word of the legal move that the steps already are. When steps may
 * still follow, the last cell once more, or a button, plays it.
 */
done: string | null, 
/**
 * What to show beside cells.
 */
notes: Array<NoteView>, };

export type NoteView = { 
/**
 * The cell.
 */
cell: string, 
/**
 * What is said of it.
 */
text: TextView, 
/**
 * The number that goes with it.
 */
number: number, };

export type RefusalView = { 
/**
 * The reason.
 */
reason: TextView, 
/**
 * The cells that show it.
 */
cells: Array<string>, 
/**
 * Words that would be legal instead.
 */
instead: Array<string>, };

export type MomentView = { 
/**
 * The step of the path that causes it.
 */
step: number, 
/**
 * The effects.
 */
effects: Array<EffectView>, };

export type EffectView = { "kind": "placed", 
/**
 * Where.
 */
cell: string, 
/**
 * What.
 */
piece: string, } | { "kind": "moved", 
/**
 * From.
 */
from: string, 
/**
 * To.
 */
to: string, } | { "kind": "pushed", 
/**
 * From.
 */
from: string, 
/**
 * To.
 */
to: string, } | { "kind": "captured", 
/**
 * Where it stood.
 */
cell: string, 
/**
 * Who holds it, where the game counts captives.
 */
holder: number | null, } | { "kind": "marked", 
/**
 * Where.
 */
cell: string, } | { "kind": "removed", 
/**
 * Where it stood.
 */
cell: string, } | { "kind": "promoted", 
/**
 * Where.
 */
cell: string, 
/**
 * What it becomes.
 */
piece: string, } | { "kind": "returned", 
/**
 * Who held it.
 */
holder: number, 
/**
 * What it is.
 */
piece: string, };

export type ShownView = { 
/**
 * The pieces on the board, what lies on the ground first.
 */
pieces: Array<PieceOn>, 
/**
 * The pieces that may still be placed.
 */
reserves: Array<CountView>, 
/**
 * The captured pieces that are held.
 */
captives: Array<CaptiveView>, };

export type PieceOn = { 
/**
 * The cell.
 */
cell: string, 
/**
 * The piece.
 */
piece: string, };

export type CountView = { 
/**
 * The kind.
 */
piece: string, 
/**
 * How many.
 */
count: number, };

export type CaptiveView = { 
/**
 * Who holds them.
 */
holder: number, 
/**
 * The kind.
 */
piece: string, 
/**
 * How many.
 */
count: number, };

export type OutcomeView = { 
/**
 * The winner; null of a draw.
 */
winner: number | null, 
/**
 * Why.
 */
reason: TextView, 
/**
 * As programs print it.
 */
line: string, };

export type NewGame = { 
/**
 * The game's id. May be left out where a record names it.
 */
game?: string, 
/**
 * A position line to begin from.
 */
position?: string, 
/**
 * A game record to go on with, instead of a position.
 */
record?: string, 
/**
 * Who plays each side, in the order of the game's players.
 */
seats: Array<Seat>, 
/**
 * Settings, by their words; null is off, one left out has its value for
 * games that are played.
 */
settings: { [key in string]: number | null }, };

export type Seat = { "kind": "person", 
/**
 * The name shown, or empty.
 */
name: string, } | { "kind": "computer", 
/**
 * The number of its level.
 */
level: number, };

export type GameSummary = { 
/**
 * The id of this game.
 */
id: string, 
/**
 * The id of what is played.
 */
game: string, 
/**
 * Who plays.
 */
seats: Array<Seat>, 
/**
 * The number of moves played.
 */
ply: number, 
/**
 * The player to move.
 */
player: number, 
/**
 * The outcome; null while it goes on.
 */
outcome: OutcomeView | null, 
/**
 * What is to be seen of it now.
 */
shown: ShownView, 
/**
 * When it was last changed, in seconds since 1970.
 */
changed: number, };

export type GameDocument = { 
/**
 * The id of this game.
 */
id: string, 
/**
 * The id of what is played.
 */
game: string, 
/**
 * Whether the asking browser owns it, and may move in it.
 */
owned: boolean, 
/**
 * When it was made, in seconds since 1970.
 */
created: number, 
/**
 * Who plays each side.
 */
seats: Array<Seat>, 
/**
 * The settings; null is off.
 */
settings: { [key in string]: number | null }, 
/**
 * The position line that it began from.
 */
start: string, 
/**
 * What is to be seen of that.
 */
start_shown: ShownView, 
/**
 * The moves played.
 */
moves: Array<MoveView>, 
/**
 * Where it stands.
 */
state: GameState, 
/**
 * The number of the last event that is in this document; 0 of a new game.
 */
event: number, };

export type MoveView = { 
/**
 * Its ply, from 1.
 */
ply: number, 
/**
 * Who played it.
 */
player: number, 
/**
 * Its canonical word.
 */
word: string, 
/**
 * The steps by which it was entered, or its shortest.
 */
path: Array<string>, 
/**
 * What it did.
 */
moments: Array<MomentView>, 
/**
 * The position line after it.
 */
position: string, 
/**
 * What is to be seen after it.
 */
shown: ShownView, 
/**
 * How often the position after it has stood, this time included.
 */
occurrence: number, };

export type GameState = { 
/**
 * The number of moves played.
 */
ply: number, 
/**
 * The position line.
 */
position: string, 
/**
 * What is to be seen.
 */
shown: ShownView, 
/**
 * The player to move.
 */
player: number, 
/**
 * The outcome; null while it goes on.
 */
outcome: OutcomeView | null, 
/**
 * The first steps of the legal moves.
 */
next: NextView, 
/**
 * The legal moves.
 */
legal: Array<string>, 
/**
 * Plies since the last progress.
 */
without_progress: number, 
/**
 * The player who offers a draw, while the offer is open.
 */
draw_offer: number | null, };

export type GameEvent = { 
/**
 * Its number.
 */
number: number, 
/**
 * The sending that caused it, if a client did.
 */
sending: string | null, 
/**
 * What happened.
 */
what: What, 
/**
 * Where the game stands after it.
 */
state: GameState, };

export type What = { "kind": "moved", 
/**
 * The move.
 */
move: MoveView, } | { "kind": "taken-back", 
/**
 * The number of moves left.
 */
ply: number, } | { "kind": "draw-offered", 
/**
 * Who.
 */
player: number, } | { "kind": "draw-declined" } | { "kind": "ended" } | { "kind": "reopened" };

export type ClientMessage = { "kind": "move", 
/**
 * The id of this sending.
 */
sending: string, 
/**
 * The ply that the move would be, from 1.
 */
ply: number, 
/**
 * Its word.
 */
word: string, 
/**
 * The steps by which it was entered.
 */
path?: Array<string>, } | { "kind": "take-back", 
/**
 * The id of this sending.
 */
sending: string, 
/**
 * The number of moves played, as the client sees it.
 */
ply: number, } | { "kind": "resign", 
/**
 * The id of this sending.
 */
sending: string, 
/**
 * Who resigns; a person's seat.
 */
player: number, } | { "kind": "offer-draw", 
/**
 * The id of this sending.
 */
sending: string, 
/**
 * Who offers.
 */
player: number, } | { "kind": "answer-draw", 
/**
 * The id of this sending.
 */
sending: string, 
/**
 * Whether it is accepted.
 */
accept: boolean, } | { "kind": "ping" };

export type ServerMessage = { "kind": "event", 
/**
 * The event.
 */
event: GameEvent, } | { "kind": "acknowledged", 
/**
 * The id of the sending.
 */
sending: string, 
/**
 * The number of the event that it caused.
 */
number: number, } | { "kind": "refused", 
/**
 * The id of the sending.
 */
sending: string, 
/**
 * Why.
 */
error: ErrorView, } | { "kind": "thinking", 
/**
 * Whether it thinks.
 */
thinking: boolean, } | { "kind": "resync" } | { "kind": "pong" };

export type ErrorView = { 
/**
 * What the error is about: `word`, `ply`, `position`, `game` …
 */
field: string, 
/**
 * What is wrong and what would be right, in English.
 */
message: string, 
/**
 * Why a move is not legal, where that is the error.
 */
refusal?: RefusalView, };

export type PathQuestion = { 
/**
 * The number of moves played, as the client sees it.
 */
ply: number, 
/**
 * The steps entered so far.
 */
steps: Array<string>, };

export type PathAnswer = { 
/**
 * What may follow.
 */
next: NextView, 
/**
 * Why the steps are no beginning of a legal move; null if they are.
 */
refusal: RefusalView | null, };

export type WordQuestion = { 
/**
 * The word.
 */
word: string, };

export type Hint = { 
/**
 * The ply that the move would be.
 */
ply: number, 
/**
 * The move.
 */
word: string, 
/**
 * Its steps.
 */
path: Array<string>, 
/**
 * The moves expected, this one first.
 */
line: Array<string>, 
/**
 * The score for the player to move, for people to read.
 */
score: string, };
