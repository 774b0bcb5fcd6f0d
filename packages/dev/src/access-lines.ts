import type { Logger } from "@waymark/core";
import { reloadPath } from "./reload.ts";

const toColor = (status: number): number =>
  status >= 500 ? 31 : status >= 400 ? 33 : status >= 300 ? 36 : 32;

/**
 * A logger that prints the entries of the access log as short lines, `12:03:04 GET  200 /about 3 ms`, and passes all
 * other entries on, except those about the event streams that reload pages.
 */
export function accessLines(log: Logger, print: (line: string) => void, color: boolean): Logger {
  return {
    ...log,
    warn(message, fields) {
      if (fields?.["path"] !== reloadPath) log.warn(message, fields);
    },
    info(message, fields = {}) {
      if (message !== "request") return log.info(message, fields);
      const { method, path, status, duration } = fields;
      if (path === reloadPath) return;
      const number = Number(status);
      const shown = color ? `\u001b[${toColor(number)}m${number}\u001b[0m` : String(number);
      const time = new Date().toISOString().slice(11, 19);
      // The path of a request line may contain bytes beyond ASCII.
      const target = String(path).replace(/[^\x21-\x7e]/g, (letter) => encodeURIComponent(letter));
      print(`${time} ${String(method).padEnd(4)} ${shown} ${target} ${Number(duration)} ms`);
    },
  };
}
