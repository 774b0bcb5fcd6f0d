import type { Ports } from "./declare/ports.ts";
import { consoleLog } from "./log/console-log.ts";
import { memoryTempStorage } from "./memory-temp-storage.ts";

const absent = (what: string, option: string) => () =>
  Promise.reject(
    new Error(`This site has no ${what}: set the option \`${option}\` of createSite.`),
  );

/** The ports of a site without such options. */
export const defaultPorts: Ports = {
  clock: { now: () => new Date() },
  log: consoleLog,
  mail: { send: absent("mailer", "mail") },
  fetch: absent("outbound requests", "fetch"),
  blobs: {
    put: absent("file storage", "blobs"),
    get: absent("file storage", "blobs"),
    remove: absent("file storage", "blobs"),
    // Without file storage there is nothing to list.
    list: async function* () {},
  },
  tempStorage: memoryTempStorage,
  // Without an image processor, files are stored unchanged.
  images: { probe: async () => undefined, change: async () => undefined },
};
