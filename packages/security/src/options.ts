import { uuid } from "@waymark/core";
import * as z from "zod";
import { isStrongKey } from "./console/key.ts";
import type { CodeFiles } from "./files/port.ts";
import type { BreachedPasswords } from "./passwords/breaches.ts";

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

/** How a site tunes its scanner. */
export const options = z.strictObject({
  console: z
    .strictObject({ siteId: uuid(), key })
    .optional()
    .describe(
      "The console that may read and steer this module: the id that it knows the site by, and its public key",
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
      'The folders of code that are looked through: `codeFolders({ app: "/srv/site" })` of `@waymark/security/node`',
    ),
  release: z
    .string()
    .max(100)
    .default("")
    .describe("Name of the deployed release; a new name creates a new baseline of the code"),
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
    .describe("How often one address or network may try to prove itself in five minutes"),
  breachedPasswords: z
    .custom<BreachedPasswords>((value) => typeof value === "function", "Give a function.")
    .optional()
    .describe(
      "Lookup of breached passwords for the setting `loginSec_breachPasswds_enabled`: `passwordRanges(url)`, or a function of the first five hexadecimal digits of a hash",
    ),
  starts: z.int().min(1).default(10).describe("How many scans may be started in five minutes"),
});
/** The options as handlers see them. */
export type Options = z.output<typeof options>;
