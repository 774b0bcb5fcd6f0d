import type { Blobs, Logger, Mailer, SiteOptions } from "@waymark/core";
import {
  ConfigError,
  type BucketConfig,
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
import { createRequire } from "node:module";
import { sharpImages } from "@waymark/images-sharp";
import { join } from "node:path";
import { toQueue, toStorage } from "./database.ts";

/** An optional package, because of its size. */
const name = "@waymark/blobs-s3";
type S3 = { s3Blobs(place: BucketConfig): Blobs };

/**
 * The files of a bucket, with the package `@waymark/blobs-s3`, which a site installs separately. It is loaded with the
 * first file access.
 *
 * @throws ConfigError if the package is not installed.
 */
export function bucketBlobs(place: BucketConfig, isInstalled = canResolve): Blobs {
  if (!isInstalled())
    throw new ConfigError(
      "UPLOADS",
      `a bucket requires a package that is not installed: run npm install ${name}.`,
      "s3://files/magazine",
    );
  let loaded: Promise<Blobs> | undefined;
  const load = (): Promise<Blobs> =>
    (loaded ??= import(name).then(({ s3Blobs }: S3) => s3Blobs(place)));
  return {
    put: async (...given) => (await load()).put(...given),
    get: async (...given) => (await load()).get(...given),
    remove: async (...given) => (await load()).remove(...given),
    list: async function* (...given) {
      yield* (await load()).list(...given);
    },
  };
}

function canResolve(): boolean {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}

/** The options of a site that are read from the environment. */
export type Hosted = Required<
  Pick<
    SiteOptions<[]>,
    "url" | "storage" | "queue" | "log" | "mail" | "fetch" | "blobs" | "tempStorage" | "images"
  >
>;

/**
 * The options of a site that come from the environment: URL, database, jobs, log, mail, files, images and outbound
 * requests. Spread the result: `createSite({ ...hosted(), name, modules })`. They are read from `DATABASE_URL`,
 * `DATABASE_POOL`, `SITE_URL`, `DATA_DIR`, `UPLOADS`, `LOG`, `LOG_LEVEL`, `SMTP_URL` and `MAIL_FROM`. Uploads are
 * stored in `DATA_DIR/uploads` or the bucket of `UPLOADS`, temporary files in `DATA_DIR/spool`; without `SMTP_URL`
 * mail is written to `DATA_DIR/mail` as `.eml` files. The folder of a database file is created if it does not exist.
 *
 * @throws ConfigError if a variable is invalid.
 */
export function hosted(config: Config = readConfig()): Hosted {
  return {
    url: config.url,
    storage: toStorage(config.database),
    queue: toQueue(config.database),
    log: toLog(config),
    mail: toMail(config),
    fetch: safeFetch({ allow: [toOwnHost(config.url)], maxBytes: maxFetched }),
    blobs: toBlobs(config),
    tempStorage: fileTempStorage(join(config.dataDir, "spool")),
    images: sharpImages(),
  };
}

/** Maximum size in bytes of an outbound response: an image. Most callers have lower limits. */
const maxFetched = 20 * 1_048_576;

/** `host:port` of the site: it may call itself, even at a private address. */
function toOwnHost(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

/** The logger of a configuration. */
export function toLog({ log, logLevel: level }: Config): Logger {
  if (log === "silent") return silentLog;
  return log === "text" ? textLog({ level }) : jsonLog({ level });
}

/** The uploaded files of a configuration. */
export const toBlobs = ({ uploads, dataDir }: Config): Blobs =>
  uploads ? bucketBlobs(uploads) : fileBlobs(join(dataDir, "uploads"));

const toMail = ({ smtp, dataDir, mailFrom: from }: Config): Mailer =>
  smtp ? smtpMail(smtp) : fileMail(join(dataDir, "mail"), ...(from ? [from] : []));
