import { memory, type StorageAdapter } from "@waymark/core";

/** `waymark/testing` for runtimes that have storage in memory only. */
export * from "@waymark/testing";
export { testUsers } from "../../../packages/waymark/src/testing/users.ts";
export const testStorages = async (): Promise<
  readonly (readonly [string, () => StorageAdapter])[]
> => [["memory", memory]];
export const anyStorage = async (): Promise<() => StorageAdapter> => memory;
