import { defineNamespace } from "@waymark/core";
import { authenticate, authenticateAuthority, readNonce } from "./routes/authenticate.ts";
import { changeConfig, readConfig } from "./routes/config.ts";
import { connectConsole, disconnectConsole } from "./routes/connection.ts";
import { changeIssue, listIssues } from "./routes/issues.ts";
import { endScanNow, startScan } from "./routes/scan.ts";

/** The scanner as a console and administrators steer it. */
export const v1 = defineNamespace("security/v1", {
  "/authenticate": [readNonce, authenticate],
  "/authenticate-premium": [authenticateAuthority],
  "/config": [readConfig, changeConfig],
  "/disconnect": [disconnectConsole],
  "/premium-connect": [connectConsole],
  "/scan/issues": [listIssues],
  "/scan": [startScan, endScanNow],
  "/scan/issue": [changeIssue],
});
