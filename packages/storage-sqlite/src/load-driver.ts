import { createRequire } from "node:module";
import type { Connection, Driver, DriverName } from "./driver.ts";
import { toConnection, type NodeSqlite } from "./node-sqlite.ts";

const require = createRequire(import.meta.url);

function betterSqlite(): Driver {
  const Database = require("better-sqlite3") as typeof import("better-sqlite3");
  // The package can be installed without its native code, or with that of another version of Node.
  new Database(":memory:").close();
  return {
    name: "better-sqlite3",
    open: (file, options) => new Database(file, options),
    images: {
      serialize: (source) => (source as InstanceType<typeof Database>).serialize(),
      open: (image) => new Database(Buffer.from(image)),
    },
    async copy(source, to, rate, onStep) {
      await (source as InstanceType<typeof Database>).backup(to, {
        progress(progress) {
          onStep(progress);
          return rate;
        },
      });
    },
  };
}

function nodeSqlite(): Driver {
  const library = require("node:sqlite") as NodeSqlite;
  // Versions without it lack other methods, too.
  if (!library.backup || !("setReturnArrays" in library.StatementSync.prototype))
    throw new Error(`that of Node ${process.versions.node} is incomplete`);
  const { backup } = library;
  const natives = new WeakMap<Connection, InstanceType<NodeSqlite["DatabaseSync"]>>();
  return {
    name: "node:sqlite",
    open(file, options) {
      const { native, connection } = toConnection(library, file, options);
      natives.set(connection, native);
      return connection;
    },
    async copy(source, to, rate, progress) {
      const native = natives.get(source);
      if (!native) throw new TypeError("The connection belongs to another driver.");
      await backup(native, to, { rate, progress });
    },
  };
}

const loaders: Readonly<Record<DriverName, () => Driver>> = {
  "better-sqlite3": betterSqlite,
  "node:sqlite": nodeSqlite,
};
/** The drivers, the preferred one first. */
export const driverNames = Object.keys(loaders) as readonly DriverName[];

const loaded = new Map<DriverName, Driver>();

/**
 * Loads a driver: the given one, or the first that can be loaded.
 *
 * @throws Error that names each driver and why it cannot be loaded.
 */
export function loadDriver(name?: DriverName): Driver {
  const problems: string[] = [];
  for (const one of name ? [name] : driverNames)
    try {
      const driver = loaded.get(one) ?? loaders[one]();
      loaded.set(one, driver);
      return driver;
    } catch (error) {
      const [line = ""] = (error as Error).message.split("\n");
      problems.push(`${one} (${line.replace(/[.:]$/, "")})`);
    }
  throw new Error(
    `sqlite: ${problems.join(" and ")} cannot be loaded. Install better-sqlite3 for this version of Node, or use Node 22.16, 24 or later, which contains node:sqlite.`,
  );
}
