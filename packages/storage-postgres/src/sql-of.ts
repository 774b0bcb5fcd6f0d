import type { Session } from "@waymark/storage";
import type { Sender } from "./client.ts";

/** Runs custom statements beside those of a site, on the same connections. */
export interface Sql {
  /**
   * Runs one statement and returns its rows as records, in the driver's types. For a session it is part of the
   * transaction, which fails if the statement fails.
   */
  query(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: readonly Record<string, unknown>[]; readonly count: number }>;
}

const senders = new WeakMap<object, Sender>();

/** Registers how statements are sent for a session or a storage. */
export function registerSql(session: Session, sender: Sender): void {
  senders.set(session, sender);
}

/**
 * Runs statements inside a session's transaction, or on a storage's own connections; undefined for a session of another
 * adapter. For other packages that have tables in the same database.
 */
export function sqlOf(session: Session): Sql | undefined {
  const send = senders.get(session);
  return (
    send && {
      async query(text, values) {
        const { rows, count } = await send({ text, values, records: true });
        return { rows: rows as Record<string, unknown>[], count };
      },
    }
  );
}
