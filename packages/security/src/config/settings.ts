import { defineSetting, email } from "@waymark/core";
import * as z from "zod";
import { compileGlob, compilePattern } from "../rules/pattern.ts";
import { signInConfig } from "./sign-in.ts";

const flag = (standard: boolean, about: string) => z.boolean().default(standard).describe(about);
const lines = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
/** A list with one entry per line, each of which must be valid. */
const linesOf = (what: string, isOne: (line: string) => boolean) =>
  z
    .string()
    .max(20_000)
    .refine((text) => lines(text).length <= 20, "At most 20 lines.")
    .refine((text) => lines(text).every(isOne), `Each line is ${what}.`)
    .default("");

const mode = z.enum(["quick", "limited", "standard", "highsensitivity", "custom"]);
/** The scope of scans. */
export type Mode = z.output<typeof mode>;

/** The settings that administrators and the console can change at run time, by their names in the interface. */
export const configSchema = z.strictObject({
  scheduledScansEnabled: flag(true, "Whether scans are scheduled"),
  schedMode: z
    .enum(["auto", "manual"])
    .default("auto")
    .describe(
      "auto: once a day at a time chosen by the site; manual: as set by schedMode and schedStartHour",
    ),
  manualScanType: z
    .enum(["onceDaily", "twiceDaily", "everyOtherDay", "weekdays", "weekends", "oddDaysWE"])
    .default("onceDaily")
    .describe("Days and frequency"),
  schedStartHour: z.int().min(0).max(23).default(4).describe("The hour, in the site's time zone"),
  scanType: mode.default("standard").describe("Scope of scans"),
  scan_maxIssues: z
    .int()
    .min(0)
    .max(10_000)
    .default(1000)
    .describe("Maximum number of new issues; 0 for 10,000"),
  scan_maxDuration: z
    .union([z.literal(""), z.int().min(60).max(86_400)])
    .default("")
    .describe("Seconds after which a scan ends as failed; blank for 10,800"),
  scan_exclude: linesOf(
    "a pattern of at most 200 characters, in which * matches any characters",
    (line) => compileGlob(line) !== undefined,
  ).describe("Patterns of code files and uploads to exclude, one per line"),
  scan_include_extra: linesOf(
    "a regular expression of at most 500 characters",
    (line) => typeof compilePattern(line) !== "string",
  ).describe("Additional patterns for scripts, code and uploads, one regular expression per line"),
  scansEnabled_core: flag(true, "Code changed since its release was first scanned"),
  scansEnabled_coreUnknown: flag(true, "Code added since then"),
  scansEnabled_fileContents: flag(true, "The content of code files"),
  scansEnabled_suspectedFiles: flag(true, "Uploads whose content does not match their type"),
  scansEnabled_scanImages: flag(true, "The content of images and other binary uploads"),
  scansEnabled_posts: flag(true, "Items and terms"),
  scansEnabled_comments: flag(true, "Comments"),
  scansEnabled_suspiciousOptions: flag(true, "Settings"),
  scansEnabled_suspiciousAdminUsers: flag(true, "Users and their capabilities"),
  alertEmails: z
    .string()
    .max(2000)
    .refine(
      (text) => addresses(text).length <= 10 && addresses(text).every((one) => isEmail(one)),
      "At most ten email addresses, with commas between them.",
    )
    .default("")
    .describe("Comma-separated recipients of emails; empty to send none"),
  alertOn_scanIssues: flag(true, "Whether scans with new issues send email"),
  alertOn_severityLevel: z
    .literal([25, 50, 75, 100])
    .default(25)
    .describe("Minimum severity of issues in emails"),
  ...signInConfig,
});
/** The current settings. */
export type Config = z.output<typeof configSchema>;

/** The setting that stores the whole configuration as one object. */
export const config = defineSetting({
  name: "security.config",
  description: "Settings of scans, sign-ins and notifications",
  schema: configSchema,
  default: configSchema.parse({}),
});

/** The email addresses of a list. */
export const addresses = (text: string): readonly string[] =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
const isEmail = (text: string): boolean => email().safeParse(text).success;

/** The lines of a setting with one entry per line. */
export const toLines = lines;
