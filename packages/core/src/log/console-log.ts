import { toLogText } from "./log-text.ts";
import type { Logger } from "../ports.ts";

const silent = () => {};
const to =
  (level: "warn" | "error"): Logger["warn"] =>
  (message, fields) => {
    try {
      // Read when it is used: hosts and tests put their own console in place.
      console[level](toLogText(message, fields));
    } catch {
      // A log that cannot be written must not fail the request that wrote it.
    }
  };

/** The log of a site that is given none: warnings and errors on the console, which is standard error on Node. */
export const consoleLog: Logger = {
  debug: silent,
  info: silent,
  warn: to("warn"),
  error: to("error"),
};
