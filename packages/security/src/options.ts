import { uuid } from "@waymark/core";
import * as z from "zod";
import { isStrongKey } from "./console/keys.ts";
import type { BreachedPasswords } from "./passwords/breaches.ts";

/** An entry of a code folder: a file, or another kind of entry. */
export interface CodeEntry {
  /** The configured name of the folder. */
  readonly folder: string;
  /** The path below the folder, with `/` as the separator. */
  readonly path: string;
  /** `link`: not followed. `outward`: a link to a target outside the folder. `unread`: an unreadable folder. */
  readonly kind: "file" | "link" | "outward" | "unread";
  /** Bytes. */
  readonly size: number;
}
/** The position of a walk through the folders. */
export type ScanCursor = Pick<CodeEntry, "folder" | "path">;
/** The content that was read from a file. */
export interface CodeText {
  /** The first bytes, up to the requested number. */
  readonly bytes: Uint8Array;
  /** SHA-256 of the whole file, in hexadecimal. */
  readonly hash: string;
}
/** Read-only access to code folders; implemented by `codeFolders` of `@waymark/security/node`. */
export interface CodeFiles {
  /** The names of the folders. */
  readonly folders: readonly string[];
  /** Lists all entries in a fixed order, or only those after `after`. */
  list(after?: ScanCursor): AsyncIterable<CodeEntry>;
  /** The first `max` bytes of a file and the hash of the whole file; undefined if it does not exist or is no longer a regular file. */
  read(place: ScanCursor, max: number): Promise<CodeText | undefined>;
}

const key = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "an Ed25519 public key: 64 hexadecimal digits in lower case")
  .refine(isStrongKey, "This key is weak: anyone can forge its signatures.");
const host = z
  .string()
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/, "a host in lower case, such as tides.example")
  .max(253);
const isCodeFiles = (value: unknown): value is CodeFiles =>
  typeof value === "object" && value !== null && "folders" in value && "read" in value;

/** The options of the module. */
export const options = z.strictObject({
  console: z
    .strictObject({ siteId: uuid(), key })
    .optional()
    .describe(
      "The console that may read and control this module: the id that it has given the site, and its public key",
    ),
  authority: key
    .optional()
    .describe(
      "Public key of the authority that may connect a console at run time; without it, consoles cannot be connected",
    ),
  code: z
    .custom<CodeFiles>(isCodeFiles, "Must be the result of codeFolders({ … }).")
    .optional()
    .describe(
      'The code folders to scan: `codeFolders({ app: "/srv/site" })` of `@waymark/security/node`',
    ),
  release: z
    .string()
    .max(100)
    .default("")
    .describe("Name of the deployed release; a new name creates a new baseline of the code"),
  originals: z
    .boolean()
    .default(true)
    .describe(
      "Whether the texts of small code files are stored with the baseline, so that administrators see what has changed",
    ),
  allowedHosts: z
    .array(host)
    .max(500)
    .default([])
    .describe("Hosts, including subdomains, whose scripts and frames are allowed"),
  embeds: z.boolean().default(true).describe("Whether embeds of well-known providers are allowed"),
  badHosts: z
    .array(host)
    .max(10_000)
    .default([])
    .describe("Hosts, including subdomains, that the site must not link to"),
  proofs: z
    .int()
    .min(1)
    .default(30)
    .describe(
      "The maximum number of authentication attempts per address or network in five minutes",
    ),
  breachedPasswords: z
    .custom<BreachedPasswords>((value) => typeof value === "function", "Must be a function.")
    .optional()
    .describe(
      "Lookup of breached passwords for the setting `loginSec_breachPasswds_enabled`: `passwordRanges(url)`, or a function of the first five hexadecimal digits of a hash",
    ),
  starts: z
    .int()
    .min(1)
    .default(10)
    .describe("Maximum number of scans that may be started in five minutes"),
});
/** The validated options. */
export type Options = z.output<typeof options>;
