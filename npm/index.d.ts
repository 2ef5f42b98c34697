/* SPDX-License-Identifier: MIT */

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
}

/** The compiled program. */
export interface Program {
  /** Runs the command at once and returns when it has ended. */
  run(words: readonly string[], extras?: Extras): Answer;
}

/** Reads and compiles the program; later calls give the same one. */
export function load(): Promise<Program>;

/** Runs the command `grundy` with these words, without files and without other
 * programs. Does not throw if the command fails: see `code`. Throws a TypeError
 * if the words are not a list of texts without NUL. The computation
 * occupies the thread; call it in a worker if it may be long, and end the
 * worker to cancel it. */
export function run(words: readonly string[], extras?: Extras): Promise<Answer>;
