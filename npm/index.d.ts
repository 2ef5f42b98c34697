/* SPDX-License-Identifier: MIT */
import type {Answers, Fault, Place, Value} from "./answers.js";

export type * from "./answers.js";

/** The end of a run of the command. */
export interface Answer {
  /** The exit code: 0 answered, 1 a check failed, 2 bad input, 3 a limit was
   * reached, 4 an internal error. */
  code: number;
  /** What the command printed. */
  out: string;
  /** Its messages. */
  err: string;
}

export interface Extras {
  /** The standard input, for words such as `eval -`. */
  input?: string;
  /** Called with each line of progress of a long computation. */
  onProgress?: (text: string) => void;
  /** Cancels the question; it is then rejected with the signal's reason. A
   * question in this thread can only be cancelled before it begins. */
  signal?: AbortSignal;
}

/** What every question may be asked with. */
export interface Options extends Extras {
  /** The language of sentences. */
  lang?: "en" | "zh";
  /** Seconds that the question may take. */
  time?: number;
  /** Positions that a search may remember. */
  maxPositions?: number;
  /** Bytes, as in "500M". */
  maxMemory?: number | string;
}

/** Options of questions in normal or misère play. */
export interface PlayOptions extends Options {
  /** The player who makes the last move loses. */
  misere?: boolean;
}

export interface EvaluateOptions extends PlayOptions {
  /** Give the reasons in full. */
  explain?: boolean;
  /** Moves left under best play. */
  plies?: boolean;
  /** Moves of the longest possible play. */
  longest?: boolean;
  /** Say only who wins. */
  outcome?: boolean;
  method?: "search" | "theorem" | "both" | "pairs" | "deep";
  /** Winning moves that are listed at most. */
  limitMoves?: number;
}

export interface MovesOptions extends PlayOptions {
  /** Give the reply that beats each losing move. */
  explain?: boolean;
  limitMoves?: number;
}

export interface TableOptions extends PlayOptions {
  outcomes?: boolean;
  plies?: boolean;
  longest?: boolean;
  genus?: boolean;
  mean?: boolean;
  temperature?: boolean;
}

export interface FindOptions extends PlayOptions {
  /** The pattern of the outcomes alone. */
  outcomes?: boolean;
  /** The largest number looked at. */
  to?: number;
}

export interface CheckOptions extends PlayOptions {
  formula: string;
  outcomes?: boolean;
  to?: number;
}

export interface ProveOptions extends PlayOptions {
  /** The claim; absent: it is learned from values. */
  formula?: string;
  outcomes?: boolean;
  /** The base of the digits. */
  base?: number | "zeckendorf";
}

export interface CodeOptions extends Omit<PlayOptions, "lang"> {
  lang?: "c" | "c++" | "python";
  main?: boolean;
}

export interface PeriodOptions extends Options {
  /** Values that are computed at most. */
  limit?: number;
}

export interface QuotientOptions extends Options {
  /** The last heap. */
  to?: number;
}

export interface ReplyOptions extends PlayOptions {
  /** Who moves, where the players' moves differ. */
  side?: "left" | "right";
  /** The same seed gives the same move. */
  seed?: number;
  /** How many of 100 wins it takes. */
  skill?: number;
  style?: "best" | "slow";
}

export interface RandomOptions extends PlayOptions {
  /** "grundy": a position that the player to move loses. */
  first?: "you" | "grundy";
  side?: "left" | "right";
  seed?: number;
}

export interface NimOptions extends Options {
  bits?: number;
  hex?: boolean;
}

export interface VerifyOptions extends Options {
  /** The largest number of the positions compared. */
  to?: number;
}

/** A range of numbers, "0..20" or [0, 20], or one number. */
export type Range = string | number | readonly [first: number, last: number];

/** A game of yours: its options, which are JSON, after JSON. */
export type Game<Position> = (position: Position) => Iterable<Position>;

export interface GameOptions extends Options {
  /** Positions that play may reach at most; 100000 if absent. */
  most?: number;
}

export interface GameAnswer<Position> {
  outcome: "N" | "P" | "D";
  /** The nimber, or a loopy value where play need not end. */
  value: Value;
  /** Positions that the player to move wins by moving to. */
  moves: Position[];
  /** How many positions play can reach. */
  positions: number;
  /** The answer of a position that play can reach. */
  at(position: Position): {outcome: string, value: Value} | undefined;
}

/** The questions. A question that fails throws, or rejects with, a GrundyError. */
export interface Questions<Async extends boolean> {
  /** Runs the command `grundy` with these words, without files and without
   * other programs. Does not throw if the command fails: see `code`. Throws a
   * TypeError if the words are not a list of texts without NUL. */
  run(words: readonly string[], extras?: Extras): Now<Answer, Async>;
  /** Who wins a position, by which moves, and why. */
  evaluate(position: string, options?: EvaluateOptions):
    Now<Answers["eval"], Async>;
  /** Every move of a position. */
  moves(position: string, options?: MovesOptions):
    Now<Answers["moves"], Async>;
  /** Values over one or two ranges. */
  table(rules: string, ...ranges: Range[] | [...Range[], TableOptions]):
    Now<Extract<Answers["table"], {values: unknown}>, Async>;
  /** The pattern in the values of a game. */
  find(rules: string, options?: FindOptions): Now<Answers["find"], Async>;
  /** Compares a formula with the values of a game. */
  check(rules: string, options: CheckOptions): Now<Answers["check"], Async>;
  /** Proves or refutes a pattern for all positions. */
  prove(rules: string, options?: ProveOptions): Now<Answers["prove"], Async>;
  /** The values of a game as a function to paste. */
  code(rules: string, options?: CodeOptions): Now<Answers["code"], Async>;
  /** The period of a game's values, with its proof. */
  period(rules: string, options?: PeriodOptions): Now<Answers["period"], Async>;
  /** The misère quotient of heap games. */
  quotient(...rules: string[] | [...string[], QuotientOptions]):
    Now<Answers["quotient"], Async>;
  /** The move of an opponent. */
  reply(position: string, options?: ReplyOptions): Now<Answers["reply"], Async>;
  /** A random position that the player to move wins. */
  random(rules: string, options?: RandomOptions): Now<Answers["random"], Async>;
  /** The list of games, or one of them. */
  games(name?: string | Options, options?: Options):
    Now<Answers["games"], Async>;
  /** Computes with nimbers. */
  nim(expression: string, options?: NimOptions): Now<Answers["nim"], Async>;
  /** Computes with values of partizan games. */
  value(expression: string, ...more: string[] | [...string[], Options]):
    Now<Answers["value"], Async>;
  /** Compares theorems with a search. */
  verify(rules: string, options?: VerifyOptions):
    Now<Answers["verify"], Async>;
  /** Solves an impartial game that a function states. */
  solveGame<Position>(from: Position, options: Game<Position>,
                      how?: GameOptions): Now<GameAnswer<Position>, Async>;
}

export type Now<T, Async extends boolean> = Async extends true ? Promise<T> : T;

/** The compiled program: its answers come at once and occupy the thread. */
export interface Program extends Questions<false> {
  /** For other threads: `load({wasm: module})`. */
  readonly module: WebAssembly.Module;
}

/** The program in a worker: one question after the other. */
export interface Remote extends Questions<true> {
  /** Ends the worker; questions are then rejected. */
  close(): void;
}

export interface Source {
  /** Where the program is: a URL, its bytes, or a compiled module. Absent:
   * `grundy.wasm` beside the module. */
  wasm?: string | URL | BufferSource | WebAssembly.Module;
}

/** Reads and compiles the program; later calls give the same one. */
export function load(source?: Source): Promise<Program>;

/** Starts a worker. */
export function createWorker(source?: Source): Promise<Remote>;

/** A question that was not answered. */
export class GrundyError extends Error {
  constructor(fault: Fault, answer?: unknown);
  code: Fault["code"];
  /** The exit code of the command. */
  exit: number;
  /** What to try instead. */
  hint?: string;
  /** Where in the text the error is. */
  place?: Place;
  /** The limit that was reached. */
  limit?: string;
  /** What was known then. */
  answer?: unknown;
}

/* The questions, asked of the package's own program. With a `signal` they run in
   a worker, and are cancelled at once. */
export const run: Questions<true>["run"];
export const evaluate: Questions<true>["evaluate"];
export const moves: Questions<true>["moves"];
export const table: Questions<true>["table"];
export const find: Questions<true>["find"];
export const check: Questions<true>["check"];
export const prove: Questions<true>["prove"];
export const code: Questions<true>["code"];
export const period: Questions<true>["period"];
export const quotient: Questions<true>["quotient"];
export const reply: Questions<true>["reply"];
export const random: Questions<true>["random"];
export const games: Questions<true>["games"];
export const nim: Questions<true>["nim"];
export const value: Questions<true>["value"];
export const verify: Questions<true>["verify"];
export const solveGame: Questions<true>["solveGame"];
