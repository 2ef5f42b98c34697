/* SPDX-License-Identifier: MIT */
/*
 * Runs grundy.wasm once, as a command: words in; exit code, output, messages
 * out.
 *
 * This is the part of the system interface "WASI preview 1" that a command
 * without files needs. Standard input is the given text. Standard error looks
 * like a terminal, so that the program shows its progress; each "erase the
 * line" is obeyed here, and what a terminal would show in the end is the answer.
 * Every function that is not listed answers "not supported".
 */

/**
 * @typedef {{code: number, out: string, err: string}} Answer
 * @typedef {{input?: string, onProgress?: (text: string) => void}} Extras
 */

const OK = 0, BAD_FILE = 8, NOT_SUPPORTED = 52, NOT_SEEKABLE = 70;
const CHARACTER_DEVICE = 2;
const MOST_OUTPUT = 1 << 24; // bytes of one answer, as in `grundy serve`
const ERASE = "\r\x1b[K";

/** The exit code, thrown to leave the program. */
class Exit {
  /** @param {number} code */
  constructor(code) {
    this.code = code;
  }
}

/** Thrown when an answer has more than MOST_OUTPUT bytes. */
class TooLong {}

/** Collects the bytes of a stream. */
class Sink {
  constructor() {
    /** @type {Uint8Array[]} */
    this.pieces = [];
    this.length = 0;
  }

  /** @param {Uint8Array} bytes */
  put(bytes) {
    this.length += bytes.length;
    if (this.length > MOST_OUTPUT)
      throw new TooLong();
    this.pieces.push(bytes.slice());
  }

  text() {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return new TextDecoder().decode(all);
  }
}

/** Standard error: what a terminal shows. A line that is erased was progress. */
class Screen {
  /** @param {((text: string) => void) | undefined} onProgress */
  constructor(onProgress) {
    this.onProgress = onProgress;
    this.decoder = new TextDecoder();
    this.lines = "";
    this.last = "";
    this.progress = "";
  }

  /** @param {Uint8Array} bytes */
  put(bytes) {
    const text = this.last + this.decoder.decode(bytes, {stream: true});
    const end = text.lastIndexOf("\n") + 1;
    for (const line of text.slice(0, end).split("\n").slice(0, -1))
      this.lines += this.erase(line) + "\n";
    this.last = this.erase(text.slice(end));
    if (this.lines.length > MOST_OUTPUT)
      throw new TooLong();
  }

  /**
   * Returns what remains of a line, and reports what was erased.
   * @param {string} line
   */
  erase(line) {
    const parts = line.split(ERASE);
    const rest = parts.pop() ?? "";
    for (const part of parts)
      if (part && part !== this.progress) {
        this.progress = part;
        this.onProgress?.(part);
      }
    return rest;
  }

  text() {
    return this.lines + this.last;
  }
}

/** One run of the program. */
class System {
  /**
   * @param {string[]} words
   * @param {Extras} extras
   */
  constructor(words, extras) {
    const encoder = new TextEncoder();
    this.words = ["grundy", ...words].map(word => encoder.encode(word + "\0"));
    this.input = encoder.encode(extras.input ?? "");
    this.at = 0; // bytes of the input that were read
    this.out = new Sink();
    this.err = new Screen(extras.onProgress);
    /** @type {WebAssembly.Memory | undefined} */
    this.memory = undefined;
  }

  view() {
    return new DataView(/** @type {WebAssembly.Memory} */ (this.memory).buffer);
  }

  /**
   * @param {number} at
   * @param {number} length
   */
  bytes(at, length) {
    const memory = /** @type {WebAssembly.Memory} */ (this.memory);
    return new Uint8Array(memory.buffer, at >>> 0, length >>> 0);
  }

  /**
   * Calls use(bytes) for each buffer of a list, until it returns false.
   * Returns the sum of what it counted.
   * @param {number} list
   * @param {number} count
   * @param {(bytes: Uint8Array) => number} use
   */
  buffers(list, count, use) {
    let total = 0;
    for (let i = 0; i < count; i++) {
      const at = this.view().getUint32(list + 8 * i, true);
      const length = this.view().getUint32(list + 8 * i + 4, true);
      const done = use(this.bytes(at, length));
      total += done;
      if (done < length)
        break;
    }
    return total;
  }

  /** @returns {Record<string, Function>} */
  functions() {
    return {
      /** @type {(count: number, size: number) => number} */
      args_sizes_get: (count, size) => {
        this.view().setUint32(count, this.words.length, true);
        this.view().setUint32(
            size, this.words.reduce((sum, word) => sum + word.length, 0), true);
        return OK;
      },
      /** @type {(list: number, text: number) => number} */
      args_get: (list, text) => {
        this.words.forEach((word, i) => {
          this.view().setUint32(list + 4 * i, text, true);
          this.bytes(text, word.length).set(word);
          text += word.length;
        });
        return OK;
      },
      /** @type {(count: number, size: number) => number} */
      environ_sizes_get: (count, size) => {
        this.view().setUint32(count, 0, true);
        this.view().setUint32(size, 0, true);
        return OK;
      },
      environ_get: () => OK,
      /** @type {(clock: number, precision: bigint, at: number) => number} */
      clock_time_get: (clock, precision, at) => {
        const now = clock === 0 ? Date.now() : performance.now();
        this.view().setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
        return OK;
      },
      /** @type {(at: number, length: number) => number} */
      random_get: (at, length) => {
        for (let i = 0; i < length; i += 65536) // the most in one call
          crypto.getRandomValues(
              this.bytes(at + i, Math.min(65536, length - i)));
        return OK;
      },
      /** @type {(file: number, list: number, count: number,
       *          done: number) => number} */
      fd_write: (file, list, count, done) => {
        if (file !== 1 && file !== 2)
          return BAD_FILE;
        const sink = file === 1 ? this.out : this.err;
        const length = this.buffers(list, count, bytes => {
          sink.put(bytes);
          return bytes.length;
        });
        this.view().setUint32(done, length, true);
        return OK;
      },
      /** @type {(file: number, list: number, count: number,
       *          done: number) => number} */
      fd_read: (file, list, count, done) => {
        if (file !== 0)
          return BAD_FILE;
        const length = this.buffers(list, count, bytes => {
          const part = this.input.subarray(this.at, this.at + bytes.length);
          bytes.set(part);
          this.at += part.length;
          return part.length;
        });
        this.view().setUint32(done, length, true);
        return OK;
      },
      /** @type {(file: number, at: number) => number} */
      fd_fdstat_get: (file, at) => {
        if (file > 2)
          return BAD_FILE;
        this.bytes(at, 24).fill(0);
        this.view().setUint8(at, file === 2 ? CHARACTER_DEVICE : 0);
        return OK;
      },
      fd_close: () => OK,
      fd_seek: () => NOT_SEEKABLE,
      fd_prestat_get: () => BAD_FILE, // no folders are given
      fd_prestat_dir_name: () => BAD_FILE,
      /** @type {(code: number) => never} */
      proc_exit: code => {
        throw new Exit(code);
      },
    };
  }

  /**
   * The imports of the module, with an answer for each function.
   * @param {WebAssembly.Module} module
   */
  imports(module) {
    const known = this.functions();
    /** @type {WebAssembly.ModuleImports} */
    const all = {};
    for (const {name} of WebAssembly.Module.imports(module))
      all[name] = known[name] ?? (() => NOT_SUPPORTED);
    return {wasi_snapshot_preview1: all};
  }
}

/**
 * The end of a run that has no exit code of its own.
 * @param {unknown} error
 * @param {boolean} isChinese
 * @returns {{code: number, message: string}}
 */
function explain(error, isChinese) {
  if (error instanceof Exit)
    return {code: error.code, message: ""};
  if (error instanceof TooLong)
    return {
      code: 3,
      message: isChinese ? "grundy: 错误：回答超过 16 MiB；请缩小提问的范围"
          : "grundy: error: the answer is longer than 16 MiB; ask for less",
    };
  const what = error instanceof Error ? error.message : String(error);
  // The engine's own stack, or the program's: its bottom is the address 0.
  if (error instanceof RangeError || /out of bounds|call stack/.test(what))
    return {
      code: 4,
      message: isChinese ? "grundy: 错误：这个问题嵌套太深，浏览器的栈不够用"
          : "grundy: error: the question is nested too deeply for the stack " +
            "of a browser",
    };
  return {
    code: 4,
    message: isChinese ? `grundy: 错误：内部错误（${what}）`
        : `grundy: error: internal error (${what})`,
  };
}

/**
 * Runs the program once. Does not throw: a fault of the program is code 4.
 * @param {WebAssembly.Module} module
 * @param {string[]} words
 * @param {Extras} [extras]
 * @returns {Answer & {bytes: number}} the answer, and the memory it took
 */
export function run(module, words, extras = {}) {
  const system = new System(words, extras);
  let code = 0, message = "";
  try {
    const instance = new WebAssembly.Instance(module, system.imports(module));
    system.memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    /** @type {Function} */ (instance.exports._start)();
  } catch (error) {
    ({code, message} = explain(
        error, words.some((word, i) => word === "--lang=zh" ||
                          word === "zh" && words[i - 1] === "--lang")));
  }
  const bytes = system.memory?.buffer.byteLength ?? 0;
  if (message) { // half an answer is none; a fault may have said its reason
    const reason = code === 4 ? system.err.text() : "";
    return {code, out: "", err: `${reason}${message}\n`, bytes};
  }
  return {code, out: system.out.text(), err: system.err.text(), bytes};
}
