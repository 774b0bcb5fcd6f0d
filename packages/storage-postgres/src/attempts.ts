import type { NamedTable } from "@waymark/storage";
import type { BoundStatement, Client } from "./client.ts";
import { isOutdated } from "./failure.ts";
import { retried } from "./retry.ts";
import type { SessionSource } from "./session.ts";
import { transaction } from "./transaction.ts";
import type { Write } from "./writes.ts";

/** Runs work in a transaction, which is retried as a whole after a conflict. */
export interface Attempts {
  /**
   * @param rivals - How often it is retried after a violated unique index (see `retried`).
   * @param write - The only change that is made, for the error.
   */
  <T>(
    work: (source: SessionSource) => Promise<T>,
    rivals?: number,
    write?: Pick<Write, "named" | "also">,
  ): Promise<T>;
}

/** What all transactions of a storage share. */
export interface AttemptsSource extends Omit<SessionSource, "transaction"> {
  readonly client: Client;
  /** Sent along with a change of a watched table. */
  readonly notice: BoundStatement;
}

export function attempts({ client, notice, touch, ...source }: AttemptsSource): Attempts {
  return (work, rivals, write) => {
    let cause: unknown;
    const attempt = async () => {
      cause = undefined;
      const connection = await client.reserve();
      const running = transaction(connection);
      const touched = new Set<NamedTable>();
      let isUsable = true;
      try {
        const result = await work({
          ...source,
          transaction: running,
          touch: (named) => touched.add(named),
        });
        if ([...touched].some(({ table }) => table.watched)) await running.run(notice);
        await running.commit();
        return result;
      } catch (error) {
        const isRolledBack = await running.rollback();
        cause = running.failure();
        isUsable = isRolledBack && !isOutdated(cause);
        // The error that the work throws after a failure of the transaction has less information than the failure.
        throw cause ?? error;
      } finally {
        connection.release(!isUsable);
        touched.forEach(touch);
      }
    };
    const toFailed = (error: unknown) => ({
      cause: cause ?? error,
      error: source.failure(error, write),
    });
    return retried(attempt, toFailed, rivals);
  };
}
