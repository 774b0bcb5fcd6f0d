import { defineModule } from "@waymark/core";
import { errors } from "./errors.ts";
import { forgetTries } from "./jobs.ts";
import { stringLocatorErrorMessages, stringLocatorMessages } from "./messages/index.ts";
import { options } from "./options.ts";
import { operationsAr } from "./messages/operations-ar.ts";
import { operationsDe } from "./messages/operations-de.ts";
import { screensAr } from "./messages/screens-ar.ts";
import { screensDe } from "./messages/screens-de.ts";
import { locatorScreens } from "./screens.ts";
import { tables } from "./tables.ts";
import { v1 } from "./v1.ts";
import { v2 } from "./v2.ts";

export type {
  LocatedFile,
  LocatorFiles,
  FileProblem,
  WalkedFile,
  WrittenFile,
} from "./files/port.ts";
export { stringLocatorErrorMessages, stringLocatorMessages } from "./messages/index.ts";
export type { StringLocatorV1 } from "./v1.ts";
export type { StringLocatorV2 } from "./v2.ts";

/** Search and replace in configured folders, and in the texts of items. Disabled by default. */
export const stringLocator = defineModule({
  name: "string-locator",
  requires: ["content"],
  options,
  tables,
  errors,
  messages: stringLocatorMessages,
  errorMessages: stringLocatorErrorMessages,
  contributes: [locatorScreens, operationsAr, operationsDe, screensAr, screensDe],
  jobs: [forgetTries],
  namespaces: (setup) => [v1(setup), v2(setup)],
});
