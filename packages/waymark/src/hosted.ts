import { join } from "node:path";
import type { Blobs, Logger, Mailer, SiteOptions } from "@waymark/core";
import { sharpImages } from "@waymark/images-sharp";
import {
  fileBlobs,
  fileMail,
  fileTempStorage,
  jsonLog,
  readConfig,
  safeFetch,
  silentLog,
  smtpMail,
  textLog,
  type Config,
} from "@waymark/node";
import { bucketBlobs } from "./bucket-blobs.ts";
import { toQueue, toStorage } from "./database.ts";

/** What a site takes from where it runs. */
export type Hosted = Required<
  Pick<
    SiteOptions<[]>,
    "url" | "storage" | "queue" | "log" | "mail" | "fetch" | "blobs" | "tempStorage" | "images"
  >
>;

/**
 * The options of a site that its surroundings decide: address, database, jobs, log, mail, files, images and the way out to
 * the web. Spread them: `createSite({ ...hosted(), name, modules })`. `DATABASE_URL`, `DATABASE_POOL`, `SITE_URL`,
 * `DATA_DIR`, `UPLOADS`, `LOG`, `LOG_LEVEL`, `SMTP_URL` and `MAIL_FROM` say what they are. Uploads lie in
 * `DATA_DIR/uploads` or the bucket of `UPLOADS` and pass through `DATA_DIR/spool`; without `SMTP_URL` mail is written to
 * `DATA_DIR/mail` as `.eml` files. The folder of a database in a file is made where it is missing.
 *
 * @throws ConfigError where the environment cannot work.
 */
export function hosted(config: Config = readConfig()): Hosted {
  return {
    url: config.url,
    storage: toStorage(config.database),
    queue: toQueue(config.database),
    log: toLog(config),
    mail: toMail(config),
    fetch: safeFetch({ allow: [toOwnHost(config.url)], maxBytes: mostFetched }),
    blobs: toBlobs(config),
    tempStorage: fileTempStorage(join(config.dataDir, "spool")),
    images: sharpImages(),
  };
}

/** Bytes of the largest answer that anything of the set takes: an image. Everything else bounds what it takes by itself. */
const mostFetched = 20 * 1_048_576;

/** The site may call itself, wherever it stands: `host:port`, as the way out writes it. */
function toOwnHost(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

/** The logger that a configuration asks for. */
export function toLog({ log, logLevel: level }: Config): Logger {
  if (log === "silent") return silentLog;
  return log === "text" ? textLog({ level }) : jsonLog({ level });
}

const toBlobs = ({ uploads, dataDir }: Config): Blobs =>
  uploads ? bucketBlobs(uploads) : fileBlobs(join(dataDir, "uploads"));

const toMail = ({ smtp, dataDir, mailFrom: from }: Config): Mailer =>
  smtp ? smtpMail(smtp) : fileMail(join(dataDir, "mail"), ...(from ? [from] : []));
