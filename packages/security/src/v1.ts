import { defineNamespace } from "@waymark/core";
import { authenticate, authenticateAuthority, readNonce } from "./routes/authenticate.ts";
import { changeConfig, readConfig } from "./routes/config.ts";
import { connectConsole, disconnectConsole } from "./routes/connection.ts";
import { changeIssue, listIssues } from "./routes/issues.ts";
import { endScanNow, startScan } from "./routes/scan.ts";
import {
  forgetDevice,
  listDevices,
  listLockouts,
  listSignIns,
  releaseLockout,
} from "./routes/sign-ins.ts";
import {
  beginOwnTwoFactor,
  confirmOwnTwoFactor,
  disableOwnTwoFactor,
  readTwoFactor,
  readTwoFactorOfUser,
  renewOwnRecoveryCodes,
  resetTwoFactorOfUser,
} from "./routes/two-factor.ts";

/** The scanner as a console and administrators steer it, and the protection of sign-ins. */
export const v1 = defineNamespace("security/v1", {
  "/authenticate": [readNonce, authenticate],
  "/authenticate-premium": [authenticateAuthority],
  "/config": [readConfig, changeConfig],
  "/disconnect": [disconnectConsole],
  "/premium-connect": [connectConsole],
  "/scan/issues": [listIssues],
  "/scan": [startScan, endScanNow],
  "/scan/issue": [changeIssue],
  "/sign-ins": [listSignIns],
  "/lockouts": [listLockouts],
  "/lockouts/:id": [releaseLockout],
  "/devices": [listDevices],
  "/devices/:id": [forgetDevice],
  "/two-factor": [readTwoFactor, beginOwnTwoFactor, disableOwnTwoFactor],
  "/two-factor/confirm": [confirmOwnTwoFactor],
  "/two-factor/recovery-codes": [renewOwnRecoveryCodes],
  "/users/:id/two-factor": [readTwoFactorOfUser, resetTwoFactorOfUser],
});
