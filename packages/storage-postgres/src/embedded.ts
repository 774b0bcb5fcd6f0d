import type { PGlite } from "@electric-sql/pglite";
import { mutex, type Mutex } from "@waymark/storage";
import { parsers } from "./cells.ts";
import type { Answer, BoundStatement, Client, Reserved, Sender } from "./client.ts";
import { checkServer, greeting, question } from "./greeting.ts";
import type { Settings } from "./options.ts";

/** One connection, and the storage that configured it last. */
interface Line {
  readonly order: Mutex;
  owner: object | undefined;
}
const lines = new WeakMap<PGlite, Line>();

/** Values are passed as the texts that PostgreSQL reads; no conversion by type is needed. */
const serializers = Object.fromEntries(
  [16, 20, 21, 23, 25, 114, 701, 199, 1000, 1009, 1016, 1022].map((type) => [type, String]),
);

/** A PostgreSQL inside the process. Several storages may share it. */
export function embedded(client: PGlite, settings: Settings): Client {
  let line = lines.get(client);
  if (!line) lines.set(client, (line = { order: mutex(), owner: undefined }));
  const { order } = line;
  const own = line;
  const self = {};

  const send = async ({ text, values, records }: BoundStatement): Promise<Answer> => {
    const { rows, affectedRows } = await client.query<unknown>(text, values && [...values], {
      ...(!records && { rowMode: "array", parsers }),
      serializers,
    });
    return { rows, count: rows.length > 0 ? rows.length : (affectedRows ?? 0) };
  };
  /** Waits for the connection, and configures it if another storage used it. */
  const enter = async <T>(work: () => Promise<T>): Promise<T> =>
    order.run(async () => {
      if (own.owner !== self) {
        checkServer(await send(question), { ...settings, durability: "unchecked" });
        await send(greeting(settings));
        own.owner = self;
      }
      return work();
    });

  const run: Sender = (asked) => enter(() => send(asked));

  return {
    read: run,
    search: run,
    run,
    reserve: () =>
      new Promise<Reserved>((resolve, reject) => {
        enter(
          () =>
            new Promise<void>((release) => {
              resolve({ run: send, release: () => release() });
            }),
        ).catch(reject);
      }),
    async listen(channel, heard) {
      const stop = await client.listen(channel, heard);
      return () => stop();
    },
    // It belongs to the caller; only waiting work is finished.
    close: () => enter(async () => undefined),
  };
}
