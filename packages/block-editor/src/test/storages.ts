import { memory, type StorageAdapter } from "@waymark/core";

/** The storages that menus are tested on, by name. Each call opens an empty one. */
export const storages: readonly (readonly [name: string, make: () => StorageAdapter])[] = [
  ["memory", memory],
  ["SQLite", () => sqlite(":memory:")],
];

// Modules know no adapter, so the name is not written where the compiler would follow it.
const adapter: string = "@waymark/storage-sqlite";
const { sqlite } = (await import(adapter)) as { sqlite: (file: string) => StorageAdapter };
