import {
  toSnapshot,
  withReferences,
  type ModuleMigrations,
  type NamedTable,
  type StorageAdapter,
} from "@waymark/storage";
import { connect } from "../connection.ts";
import { openDatabase, type ClosedDatabase } from "../database.ts";
import { loadDriver } from "../load-driver.ts";
import { toOptions } from "../options.ts";

/**
 * An empty database in memory for a short test, like `sqlite(":memory:")`. Only the first with the same tables and
 * migrations in a process is migrated; the others are copies of it, which takes a tenth of the time. Their `migrate`
 * returns no steps. With `node:sqlite`, which cannot copy a database, each is migrated.
 */
export function testDatabase(): StorageAdapter {
  const closed: ClosedDatabase = { connection: undefined };
  return {
    name: "sqlite",
    open(tables, migrations = []) {
      const isNew = closed.connection === undefined;
      const key = keyOf(tables, migrations);
      const { images: driver, open } = loadDriver();
      const image = isNew ? images.get(key) : undefined;
      const source = driver && image ? () => driver.open(image) : open;
      const connection = (closed.connection ??= connect(options, "writer", source));
      const declared = { tables: withReferences(tables), migrations };
      const storage = openDatabase(declared, options, closed);
      if (!isNew || !driver) return storage;
      return {
        ...storage,
        async migrate(limits = {}) {
          if (image) return { steps: [], problems: [], drift: [] };
          const done = await storage.migrate(limits);
          if (limits.steps === undefined) keep(key, driver.serialize(connection));
          return done;
        },
      };
    },
  };
}

const options = toOptions(":memory:");
/** Migrated databases without rows, by their declarations. */
const images = new Map<string, Uint8Array>();
const maxImages = 20;
function keep(key: string, image: Uint8Array): void {
  if (images.size >= maxImages) images.delete(images.keys().next().value ?? "");
  images.set(key, image);
}

const keys = new WeakMap<readonly NamedTable[], string>();
/** Equal for equal declarations. */
function keyOf(tables: readonly NamedTable[], migrations: readonly ModuleMigrations[]): string {
  const known = keys.get(tables);
  if (known !== undefined) return known;
  const key = JSON.stringify([withReferences(tables).map((one) => toSnapshot(one)), migrations]);
  keys.set(tables, key);
  return key;
}
