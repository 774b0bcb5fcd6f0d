import type { BoundStatement, Client } from "./client.ts";

/** Changes when another process commits to a watched table. */
export interface Versions {
  /** Synchronous. Without a listening connection, a different number at each call. */
  read(): number;
  close(): Promise<void>;
}

const channel = "waymark_watched";
/** The pause after a failed attempt to listen, in milliseconds. */
const pause = 250;

/** Sent inside a transaction that writes to a watched table; delivered after the commit. */
export const notice = (own: string): BoundStatement => ({
  name: "notice",
  text: `select pg_notify('${channel}', $1)`,
  values: [own],
});

/** The same, as text, for a restore. */
export const changed = `select pg_notify('${channel}', 'restored')`;

/** Listens from the first `read` on. @param own - The name of this opening: its own notifications are ignored. */
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
      // Commits before the server started to notify.
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
