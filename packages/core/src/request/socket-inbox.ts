import type { SocketResponse } from "../declare/socket.ts";

/** The messages of a client that the handler has not read yet. */
export interface Inbox {
  /** Whether the host was requested to stop reading. */
  readonly isPaused: boolean;
  /** Adds a message; undefined for a binary one, which is rejected. */
  add(text: string | undefined): void;
  /** The next message; undefined after the last one. One caller at a time. */
  next(): Promise<string | undefined>;
  /** Ends the inbox: there are no more messages. Those that the client sent before it left can still be read. */
  end(code: number): void;
}

/**
 * The number of waiting messages above which the host stops reading, and the higher number above which the
 * connection is closed, in case the host cannot stop.
 */
const max = { read: 16, waiting: 1_024 } as const;

/** Checks the kind, size and rate of messages, and keeps them in their order. */
export function toInbox(
  { maxMessage, messagesPerSecond }: Pick<SocketResponse, "maxMessage" | "messagesPerSecond">,
  host: {
    pause(): void;
    resume(): void;
    reject(code: number, reason: string): void;
  },
): Inbox {
  const waiting: string[] = [];
  let wake: (() => void) | undefined;
  let isPaused = false;
  let isOver = false;
  // A bucket of tokens, which fills within a second.
  let tokens = messagesPerSecond;
  let filled = performance.now();
  const takeToken = (): boolean => {
    const now = performance.now();
    tokens = Math.min(messagesPerSecond, tokens + ((now - filled) / 1_000) * messagesPerSecond);
    filled = now;
    if (tokens < 1) return false;
    tokens--;
    return true;
  };
  return {
    get isPaused() {
      return isPaused;
    },
    add(text) {
      if (text === undefined) host.reject(1003, "Messages must be JSON texts.");
      else if (text.length > maxMessage) host.reject(1009, "The message is too large.");
      else if (!takeToken())
        host.reject(
          1008,
          `rest_too_many_requests: At most ${messagesPerSecond} messages per second.`,
        );
      else if (waiting.length >= max.waiting)
        host.reject(1008, "rest_too_many_requests: Too many messages wait.");
      else {
        waiting.push(text);
        wake?.();
        if (waiting.length < max.read || isPaused) return;
        isPaused = true;
        host.pause();
      }
    },
    async next() {
      while (waiting.length === 0) {
        if (isOver) return undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const text = waiting.shift();
      if (isPaused && waiting.length < max.read) {
        isPaused = false;
        host.resume();
      }
      return text;
    },
    end(code) {
      isOver = true;
      if (code !== 1000) waiting.length = 0;
      wake?.();
    },
  };
}
