import { parseUrl } from "@waymark/core";
import { mkdir, access, constants } from "node:fs/promises";
import { resolve } from "node:path";
import { ConfigError, parseDatabaseUrl, type DatabaseConfig } from "./database-url.ts";
import type { LogLevel } from "./log.ts";
import { isAddressRange } from "./address.ts";
import type { AccessLog } from "./serve-options.ts";
import { parseUploadsUrl, type BucketConfig } from "./uploads-url.ts";

/** The result of `readConfig`, with defaults. */
export interface Config {
  readonly port: number;
  readonly hostname: string;
  readonly database: DatabaseConfig;
  /** The public URL of the site, without a trailing slash. */
  readonly url: string;
  /** Absolute path of the folder for uploads and mail. */
  readonly dataDir: string;
  /** The bucket for uploads. Undefined without `UPLOADS`: then they are stored in a folder of `dataDir`. */
  readonly uploads: BucketConfig | undefined;
  readonly log: "json" | "text" | "silent";
  readonly logLevel: LogLevel;
  /** Whether `serve` logs each request. */
  readonly accessLog: AccessLog;
  /** Whether `serve` compresses responses. */
  readonly compression: boolean;
  /** The options of `smtpMail`. Undefined without `SMTP_URL`: then mail is written to files. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** The sender of the site's mail. */
  readonly mailFrom: string | undefined;
  /** The proxies that `serve` trusts, as addresses and ranges. */
  readonly trustedProxies: readonly string[];
  /** The most open connections of `serve`. */
  readonly maxConnections: number;
  /** How long `serve` keeps a connection open between two requests, in milliseconds. */
  readonly keepAliveTimeout: number;
}

/** Environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

// Values are only shown in messages if they cannot contain a password.
const toPrintable = (value: string): string =>
  JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);

/** An integer of digits alone. */
function toInteger(
  variable: string,
  value: string,
  [min, max]: readonly [min: number, max: number],
  example: string,
): number {
  const number = /^\d{1,7}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  const problem = `${toPrintable(value)} is not an integer from ${min} to ${max}.`;
  throw new ConfigError(variable, problem, example);
}

function toHostname(value: string): string {
  if (value.length <= 253 && /^[A-Za-z0-9.:_%-]+$/.test(value)) return value;
  const problem = `${toPrintable(value)} is not a host name or an IP address.`;
  throw new ConfigError("HOST", problem, "127.0.0.1");
}

function toWebAddress(value: string): string {
  const url = parseUrl(value);
  const problem =
    url === undefined || !/^https?:$/.test(url.protocol)
      ? "it is not an http or https URL."
      : url.username !== "" || url.password !== ""
        ? "it must not contain a user name or password."
        : url.search !== "" || url.hash !== ""
          ? "it must not have a query or a fragment."
          : undefined;
  if (url === undefined || problem !== undefined)
    throw new ConfigError("SITE_URL", problem ?? "it is not a URL.", "https://magazine.example");
  return url.href.replace(/\/$/, "");
}

function toDefaultAddress(hostname: string, port: number): string {
  const open = hostname === "0.0.0.0" || hostname === "::";
  const host = open ? "localhost" : hostname.includes(":") ? `[${hostname}]` : hostname;
  return port === 80 || port === 0 ? `http://${host}` : `http://${host}:${port}`;
}

function toChoice<const T extends string>(
  variable: string,
  value: string,
  choices: readonly T[],
): T {
  const found = choices.find((choice) => choice === value.toLowerCase());
  if (found !== undefined) return found;
  const problem = `${toPrintable(value)} is not one of ${choices.join(", ")}.`;
  throw new ConfigError(variable, problem, choices[0] ?? "");
}

function toSmtpAddress(value: string): string {
  const url = parseUrl(value);
  if (url !== undefined && /^smtps?:$/.test(url.protocol) && url.hostname !== "") return value;
  throw new ConfigError(
    "SMTP_URL",
    "it is not an smtp or smtps URL.",
    "smtps://user:password@mail.example:465",
  );
}

function toSender(value: string): string {
  if (/^\P{Cc}+$/u.test(value) && /[^\s@<]@[^\s@>]/.test(value)) return value;
  const problem = `${toPrintable(value)} is not an email address.`;
  throw new ConfigError("MAIL_FROM", problem, '"Harbour Lights <site@magazine.example>"');
}

function toProxies(value: string): readonly string[] {
  const list = value.split(/[\s,]+/).filter((one) => one !== "");
  const wrong = list.find((one) => !isAddressRange(one));
  if (wrong === undefined) return list;
  const problem = `${toPrintable(wrong)} is not an IP address or a range.`;
  throw new ConfigError("TRUSTED_PROXIES", problem, "127.0.0.1,10.0.0.0/8");
}

/**
 * Reads a site's settings from environment variables: `PORT` (8080; 0 lets the system choose), `HOST` (127.0.0.1),
 * `DATABASE_URL` (`sqlite:./site.db`; or `postgres://…`, with `DATABASE_POOL` for the maximum number of connections
 * of this process; or `libsql://…`, with `DATABASE_AUTH_TOKEN`; or `libsql:./site.db`), `SITE_URL` (from host and
 * port), `DATA_DIR` (`./data`), `UPLOADS` (a folder of `DATA_DIR`; or `s3://bucket/prefix`, with `?endpoint=` and
 * `region=`), `LOG` (json, text, silent), `LOG_LEVEL` (info), `ACCESS_LOG` (off; on, anonymous), `COMPRESSION` (on;
 * off), `MAX_CONNECTIONS` (1000), `KEEP_ALIVE_TIMEOUT` (5; in seconds), `SMTP_URL`, `MAIL_FROM` (which `SMTP_URL`
 * requires) and `TRUSTED_PROXIES` (none; addresses and ranges separated by commas). An empty value counts as unset;
 * other variables are ignored; no `.env` file is read.
 * @throws ConfigError for the first invalid value.
 */
export function readConfig(env: Environment = process.env): Config {
  const read = (name: string): string | undefined => env[name]?.trim() || undefined;
  const port = toInteger("PORT", read("PORT") ?? "8080", [0, 65_535], "8080");
  const hostname = toHostname(read("HOST") ?? "127.0.0.1");
  const url = read("SITE_URL");
  const smtp = read("SMTP_URL");
  const from = read("MAIL_FROM");
  const mailFrom = from === undefined ? undefined : toSender(from);
  if (smtp !== undefined && mailFrom === undefined)
    throw new ConfigError("MAIL_FROM", "SMTP_URL requires a sender.", "site@magazine.example");
  const dataDir = read("DATA_DIR") ?? "./data";
  const uploads = read("UPLOADS");
  if (dataDir.includes("\0")) throw new ConfigError("DATA_DIR", "it is not a path.", "./data");
  return {
    port,
    hostname,
    database: parseDatabaseUrl(read("DATABASE_URL") ?? "sqlite:./site.db", {
      pool: read("DATABASE_POOL"),
      authToken: read("DATABASE_AUTH_TOKEN"),
    }),
    url: url === undefined ? toDefaultAddress(hostname, port) : toWebAddress(url),
    dataDir: resolve(dataDir),
    uploads: uploads === undefined ? undefined : parseUploadsUrl(uploads),
    log: toChoice("LOG", read("LOG") ?? "json", ["json", "text", "silent"]),
    logLevel: toChoice("LOG_LEVEL", read("LOG_LEVEL") ?? "info", [
      "info",
      "debug",
      "warn",
      "error",
    ]),
    accessLog: toChoice("ACCESS_LOG", read("ACCESS_LOG") ?? "off", ["off", "on", "anonymous"]),
    compression: toChoice("COMPRESSION", read("COMPRESSION") ?? "on", ["on", "off"]) === "on",
    smtp:
      smtp === undefined || mailFrom === undefined
        ? undefined
        : { url: toSmtpAddress(smtp), from: mailFrom },
    mailFrom,
    trustedProxies: toProxies(read("TRUSTED_PROXIES") ?? ""),
    maxConnections: toInteger(
      "MAX_CONNECTIONS",
      read("MAX_CONNECTIONS") ?? "1000",
      [1, 1_000_000],
      "1000",
    ),
    keepAliveTimeout:
      1_000 * toInteger("KEEP_ALIVE_TIMEOUT", read("KEEP_ALIVE_TIMEOUT") ?? "5", [1, 3_600], "65"),
  };
}

/**
 * Creates a folder if it does not exist and checks that this process may write to it.
 * @throws ConfigError naming `variable`, so that a site does not start in a broken state.
 */
export async function ensureFolder(path: string, variable = "DATA_DIR"): Promise<string> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return path;
  } catch (error) {
    const code = String(Reflect.get(Object(error), "code") ?? "unknown");
    throw new ConfigError(variable, `${toPrintable(path)} cannot be written (${code}).`, "./data");
  }
}
