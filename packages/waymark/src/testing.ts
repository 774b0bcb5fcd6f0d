export * from "@waymark/testing";
export { testOrigin, type TestOrigin } from "./testing/origin.ts";
export { postgresOfRun } from "./testing/storages.ts";
export { anyStorage, testStorages, type TestStorage } from "./testing/storages.ts";
export { testUsers } from "./testing/users.ts";
