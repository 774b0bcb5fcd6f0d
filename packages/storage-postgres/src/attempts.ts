import type { NamedTable } from "@waymark/core/storage";
import type { Asked, Client } from "./client.ts";
import { isOutdated } from "./failure.ts";
import { retried } from "./retry.ts";
import type { SessionSource } from "./session.ts";
import { transaction } from "./transaction.ts";

/** Runs work in a transaction, which is repeated as a whole where others were in the way. */
export interface Attempts {
  /** @param rivals - How often it is repeated because a unique index refused a row (see `retried`). */
  <T>(work: (source: SessionSource) => Promise<T>, rivals?: number): Promise<T>;
}

/** What all transactions of a storage have in common. */
export interface AttemptsSource extends Omit<SessionSource, "transaction"> {
  readonly client: Client;
  /** What is sent along with a change of a watched table. */
  readonly notice: Asked;
}

export function attempts({ client, notice, touch, ...source }: AttemptsSource): Attempts {
  return (work, rivals) => {
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
        // What the work made of a failure of the transaction says less than the failure.
        throw cause ?? error;
      } finally {
        connection.release(!isUsable);
        touched.forEach(touch);
      }
    };
    const toFailed = (error: unknown) => ({
      cause: cause ?? error,
      error: source.failure(error),
    });
    return retried(attempt, toFailed, rivals);
  };
}
