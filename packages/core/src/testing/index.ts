export { testClient, type TestClient, type TestReply } from "./client.ts";
export { testClock, type TestClock } from "./clock.ts";
export { moduleContract, type ModuleContract } from "./module-contract.ts";
export {
  testBlobs,
  testFetcher,
  testLogger,
  testMailer,
  type LogLine,
  type TestFetcher,
  type TestLogger,
  type TestMailer,
} from "./ports.ts";
export { testSite, type ActAs, type TestSite } from "./site.ts";
export {
  storageContract,
  type Runner,
  type StorageContract,
  type TestedAdapter,
} from "./storage-contract.ts";
