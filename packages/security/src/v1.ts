import { defineNamespace } from "@waymark/core";
import { authenticate, authenticateAuthority, getNonce } from "./routes/authenticate.ts";
import { updateConfig, getConfig } from "./routes/config.ts";
import { connectConsole, disconnectConsole } from "./routes/connection.ts";
import { issueDifference } from "./routes/difference.ts";
import { updateIssue, listIssues, endScanNow, startScan } from "./routes/scan.ts";
import { devices, listLockouts, listSignIns, releaseLockout } from "./routes/sign-ins.ts";
import {
  beginOwnTwoFactor,
  confirmOwnTwoFactor,
  disableOwnTwoFactor,
  getTwoFactor,
  getTwoFactorOfUser,
  renewOwnRecoveryCodes,
  resetTwoFactorOfUser,
} from "./routes/two-factor.ts";

/** The scanner, for a console and for administrators, and the protection of sign-ins. */
export const v1 = defineNamespace("security/v1", {
  "/authenticate": [getNonce, authenticate],
  "/authenticate-premium": [authenticateAuthority],
  "/config": [getConfig, updateConfig],
  "/disconnect": [disconnectConsole],
  "/premium-connect": [connectConsole],
  "/scan/issues": [listIssues],
  "/scan/issues/:id/difference": [issueDifference],
  "/scan": [startScan, endScanNow],
  "/scan/issue": [updateIssue],
  "/sign-ins": [listSignIns],
  "/lockouts": [listLockouts],
  "/lockouts/:id": [releaseLockout],
  "/devices": [devices.list],
  "/devices/:id": [devices.remove],
  "/two-factor": [getTwoFactor, beginOwnTwoFactor, disableOwnTwoFactor],
  "/two-factor/confirm": [confirmOwnTwoFactor],
  "/two-factor/recovery-codes": [renewOwnRecoveryCodes],
  "/users/:id/two-factor": [getTwoFactorOfUser, resetTwoFactorOfUser],
});
