export { blobsContract, type BlobsContract, type TestedBlobs } from "./blobs-contract.ts";
export { testClient, type TestClient, type TestReply } from "./client.ts";
export {
  testClock,
  type TestClock,
  testBlobs,
  testFetcher,
  testLogger,
  testMailer,
  type LogLine,
  type TestFetcher,
  type TestLogger,
  type TestMailer,
} from "./ports.ts";
export type { Assertion, Runner, Skip } from "./contract.ts";
export { jobQueueContract, type JobQueueContract, type TestedQueue } from "./job-queue-contract.ts";
export { messageProblems, pseudoLanguage, pseudoTranslations } from "./messages.ts";
export { moduleContract, type ModuleContract } from "./module-contract.ts";
export { testSite, type ActAs, type TestSite, type TestSiteOf } from "./site.ts";
export { storageContract, type StorageContract, type TestedAdapter } from "./storage-contract.ts";
export { hostileHtml, unsafeHtml } from "./hostile-html.ts";
export { countQueries, type CountingAdapter } from "./query-counter.ts";
