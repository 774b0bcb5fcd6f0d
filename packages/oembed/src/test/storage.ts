import { memory, type StorageAdapter } from "@waymark/core";

// Modules know no adapter, so the name is not written where the compiler would follow it.
const adapter: string = "@waymark/storage-postgres/testing";
const { testSchemas } = (process.env["TEST_POSTGRES_URL"] ? await import(adapter) : {}) as {
  testSchemas?: () => () => StorageAdapter;
};

/** Makes empty storage: in memory, or on PostgreSQL where the run has a server for it. */
export const emptyStorage: () => StorageAdapter = testSchemas?.() ?? memory;
