import type { Blobs, Fetcher, Logger, Mailer, Message, Clock } from "@waymark/core";

/** A mailer that stores mail for inspection. */
export interface TestMailer extends Mailer {
  readonly sent: readonly Message[];
}
/** Creates a mailer that sends nothing. */
export function testMailer(): TestMailer {
  const sent: Message[] = [];
  return { sent, send: async (message) => void sent.push(message) };
}

/** A fetcher without network access: it records calls, and returns the responses that a test has set. */
export interface TestFetcher extends Fetcher {
  readonly calls: readonly { readonly url: string; readonly init: RequestInit }[];
  /** Sets the response for URLs with a prefix; replaces an earlier one for the same prefix. */
  answer(prefix: string, response: (url: string, init: RequestInit) => Response): void;
}
/** Creates a fetcher without network access. */
export function testFetcher(): TestFetcher {
  const calls: { url: string; init: RequestInit }[] = [];
  const answers = new Map<string, (url: string, init: RequestInit) => Response>();
  const fetcher = async (input: string | URL, init: RequestInit = {}) => {
    const url = String(input);
    calls.push({ url, init });
    const found = [...answers].find(([prefix]) => url.startsWith(prefix));
    if (!found) throw new TypeError(`${url}: this test has no response for this URL.`);
    return found[1](url, init);
  };
  return Object.assign(fetcher, {
    calls,
    answer: (prefix: string, response: (url: string, init: RequestInit) => Response) =>
      void answers.set(prefix, response),
  });
}

/** One line of a log. */
export interface LogLine {
  readonly level: keyof Logger;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}
/** A logger that stores its lines for inspection. */
export interface TestLogger extends Logger {
  readonly lines: readonly LogLine[];
}
/** Creates a logger that stores its lines. */
export function testLogger(): TestLogger {
  const lines: LogLine[] = [];
  const at =
    (level: keyof Logger): Logger["info"] =>
    (message, fields = {}) =>
      void lines.push({ level, message, fields });
  return { lines, debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/** File storage in memory. */
export function testBlobs(): Blobs & { readonly files: ReadonlyMap<string, Uint8Array> } {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    files,
    async put(name, data, { exclusive = false } = {}) {
      const bytes = new Uint8Array(await new Response(data as BodyInit).arrayBuffer());
      if (exclusive && files.has(name)) return undefined;
      files.set(name, bytes);
      return { size: bytes.length };
    },
    async get(name, range) {
      const bytes = files.get(name);
      if (!bytes) return undefined;
      const part = range ? bytes.subarray(range.first, range.last + 1) : bytes;
      return { stream: new Blob([part]).stream(), size: bytes.length, modified: new Date(0) };
    },
    remove: async (name) => files.delete(name),
    async *list(prefix = "") {
      for (const [name, { length: size }] of files)
        if (name.startsWith(prefix)) yield { name, size, modified: new Date(0) };
    },
  };
}

/** A clock that tests set. */
export interface TestClock extends Clock {
  set(at: Date | string): void;
  /** Moves it forward by some milliseconds. */
  advance(milliseconds: number): void;
}
/** Creates a clock that is set to `start`, by default noon of 15 January 2026 in UTC. */
export function testClock(start: Date | string = "2026-01-15T12:00:00Z"): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    set: (at) => void (now = new Date(at).getTime()),
    advance: (milliseconds) => void (now += milliseconds),
  };
}
