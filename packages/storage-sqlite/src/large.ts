import type { NamedTable } from "@waymark/core/storage";
import { quoted } from "@waymark/storage-sql";
import type { Connection } from "./connection.ts";

/** This number of rows is scanned in some milliseconds, and looked up one by one in a hundred. */
const few = 100_000;
/** How long a table that had few rows is assumed to have few, in milliseconds. */
const trusted = 1000;

/** Checks whether any of some tables has so many rows that scanning it would block others. */
export function largeTables(connection: Connection): (tables: Iterable<NamedTable>) => boolean {
  const large = new Set<NamedTable>();
  const looked = new Map<NamedTable, number>();
  const isLarge = (named: NamedTable): boolean => {
    if (large.has(named)) return true;
    const now = performance.now();
    if (now - (looked.get(named) ?? -trusted) < trusted) return false;
    looked.set(named, now);
    const beyond = connection.prepare(`select 1 from ${quoted(named.name)} limit 1 offset ${few}`);
    if (beyond.get() === undefined) return false;
    large.add(named);
    return true;
  };
  return (tables) => [...tables].some(isLarge);
}
