import type { Sender } from "./client.ts";
import { toFailure } from "./failure.ts";
import type { CheckedOptions, Settings } from "./options.ts";
import { pool } from "./pool.ts";

/** A server and its connection settings. */
export interface Reachable {
  readonly settings: Settings;
  readonly server: Extract<CheckedOptions["server"], { readonly url: string }>;
}

/** Works on a connection of its own, without time-outs. */
export async function alone<T>(
  { settings, server }: Reachable,
  work: (run: Sender) => Promise<T>,
): Promise<T> {
  const client = pool(
    { ...server, pool: { ...server.pool, max: 1 } },
    { ...settings, statementTimeout: 0, idleTimeout: 0 },
    () => 0,
  );
  try {
    const { run, release } = await client.reserve();
    try {
      return await work(run);
    } finally {
      release(true);
    }
  } catch (error) {
    throw toFailure(error, []);
  } finally {
    await client.close();
  }
}
