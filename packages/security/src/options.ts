import { uuid } from "@waymark/core";
import * as z from "zod";
import type { CodeFiles } from "./files/port.ts";
import type { BreachedPasswords } from "./passwords/breaches.ts";
import { isStrongKey } from "./console/key.ts";

const key = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "an Ed25519 public key: 64 hexadecimal digits in lower case")
  .refine(isStrongKey, "This key proves nothing: anybody can sign for it.");
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
    .describe("The public key of who may connect a console while the site runs; nobody without it"),
  code: z
    .custom<CodeFiles>(isCodeFiles, "Give what codeFolders({ … }) returns.")
    .optional()
    .describe(
      'The folders of code that are looked through: `codeFolders({ app: "/srv/site" })` of `@waymark/security/node`',
    ),
  release: z
    .string()
    .max(100)
    .default("")
    .describe("The name of what is deployed: with a new one, code is taken as it is found"),
  allowedHosts: z
    .array(host)
    .max(500)
    .default([])
    .describe("Hosts, with those below them, whose scripts and frames are no findings"),
  embeds: z
    .boolean()
    .default(true)
    .describe("Whether what comes from well-known providers of embeds is no finding either"),
  badHosts: z
    .array(host)
    .max(10_000)
    .default([])
    .describe("Hosts, with those below them, that nothing on the site may lead to"),
  proofs: z
    .int()
    .min(1)
    .default(30)
    .describe("How often one address or network may try to prove itself in five minutes"),
  breachedPasswords: z
    .custom<BreachedPasswords>((value) => typeof value === "function", "Give a function.")
    .optional()
    .describe(
      "Looks up breached passwords, where the setting `loginSec_breachPasswds_enabled` is on: `passwordRanges(url)`, or a function of five digits of a hash",
    ),
  starts: z.int().min(1).default(10).describe("How many scans may be started in five minutes"),
});
/** The options as handlers see them. */
export type Options = z.output<typeof options>;
