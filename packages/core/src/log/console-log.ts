import type { Logger } from "../declare/ports.ts";
import { toLogText } from "./log-text.ts";

const silent = () => {};
const to =
  (level: "warn" | "error"): Logger["warn"] =>
  (message, fields) => {
    try {
      // Read on use, because hosts and tests may replace the console.
      console[level](toLogText(message, fields));
    } catch {
      // A log failure must not fail the request that wrote the entry.
    }
  };

/** The default log: warnings and errors on the console, which is standard error on Node. */
export const consoleLog: Logger = {
  debug: silent,
  info: silent,
  warn: to("warn"),
  error: to("error"),
};
