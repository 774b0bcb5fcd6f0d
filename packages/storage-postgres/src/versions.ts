import type { Asked, Client } from "./client.ts";

/** What moves when another process commits to a watched table. */
export interface Versions {
  /** Waits for nothing. While nobody listens, another number at each call. */
  read(): number;
  close(): Promise<void>;
}

const channel = "waymark_watched";
/** After a failed attempt to listen the next one is not made at once. In milliseconds. */
const pause = 250;

/** What is sent inside a transaction that writes to a watched table; it is heard once that is committed. */
export const notice = (own: string): Asked => ({
  name: "notice",
  text: `select pg_notify('${channel}', $1)`,
  values: [own],
});

/** The same, as text, for who replaces everything. */
export const changed = `select pg_notify('${channel}', 'restored')`;

/** Listens from the first `read` on. @param own - Names this opening: what it sent itself is nothing new. */
export function versions(client: Client, own: string): Versions {
  let version = 0;
  let isListening = false;
  let isClosed = false;
  let attempt: Promise<void> | undefined;
  let notBefore = 0;
  let stop: (() => Promise<void>) | undefined;

  const listen = async () => {
    try {
      stop = await client.listen(
        channel,
        (payload) => {
          if (payload !== own) version++;
        },
        () => {
          isListening = false;
        },
      );
      isListening = true;
      // What was committed before the server began to tell.
      version++;
    } catch {
      notBefore = performance.now() + pause;
    } finally {
      attempt = undefined;
    }
  };
  return {
    read() {
      if (!isListening) {
        version++;
        if (!isClosed && performance.now() >= notBefore) attempt ??= listen();
      }
      return version;
    },
    async close() {
      isClosed = true;
      await attempt;
      isListening = false;
      await stop?.().catch(() => undefined);
    },
  };
}
