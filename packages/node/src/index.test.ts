import { expect, test } from "vitest";
import * as node from "./index.ts";

test("the package exports what a site on Node requires, and nothing else", () => {
  expect(Object.keys(node).toSorted()).toEqual([
    "BlobError",
    "BodyTooLargeError",
    "ConfigError",
    "ListenError",
    "MailError",
    "OutboundError",
    "ServerFileError",
    "ensureFolder",
    "fileBlobs",
    "fileMail",
    "fileTempStorage",
    "files",
    "inheritedSocket",
    "isPublicAddress",
    "jsonLog",
    "readConfig",
    "safeFetch",
    "serve",
    "serverFiles",
    "silentLog",
    "smtpMail",
    "textLog",
    "toRequestListener",
    "toUpgradeListener",
  ]);
});
