import * as z from "zod";
import { isRange } from "../sign-in/addresses.ts";

const flag = (standard: boolean, about: string) => z.boolean().default(standard).describe(about);
const number = (min: number, max: number, standard: number, about: string) =>
  z.int().min(min).max(max).default(standard).describe(about);

/** The maximum number of lines in a list of addresses or names. */
const maxLines = 200;
const toLines = (text: string): readonly string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
const listOf = (about: string) =>
  z
    .string()
    .max(20_000)
    .refine((text) => toLines(text).length <= maxLines, `At most ${maxLines} lines.`)
    .default("")
    .describe(about);
const ranges = (about: string) =>
  listOf(about).refine(
    (text) => toLines(text).every(isRange),
    "Each line is an IP address or a network such as 10.0.0.0/8.",
  );
const whom = z.enum(["admins", "pubs", "all"]);
/** The users a password rule applies to: administrators, users who may publish, or all users. */
export type UserGroup = z.output<typeof whom>;

/** The lines of a list, however they are separated. */
export const toList = toLines;

/** The sign-in settings, with the names of the interface where it has them. */
export const signInConfig = {
  loginSecurityEnabled: flag(true, "Whether failed sign-ins lock out"),
  loginSec_maxFailures: number(
    1,
    500,
    20,
    "Failed sign-ins after which an address or network is locked out",
  ),
  loginSec_maxLoginFailures: number(
    0,
    10_000,
    100,
    "Failed sign-ins after which a login is locked out for all addresses but known devices; 0 for no limit",
  ),
  loginSec_countFailMins: number(5, 1440, 240, "Minutes over which failures are counted"),
  loginSec_lockoutMins: number(5, 86_400, 240, "Minutes that a lockout lasts"),
  loginSec_lockInvalidUsers: flag(
    false,
    "Whether one sign-in with an unknown login locks out the IP address",
  ),
  loginSec_userBlacklist: listOf("Logins whose use locks out the IP address, one per line"),
  loginSec_deniedAddresses: ranges(
    "IP addresses and networks that are blocked from signing in and from using application passwords, one per line",
  ),
  loginSec_allowedAddresses: ranges(
    "Addresses and networks that may sign in, one per line; blank for all",
  ),
  whitelisted: ranges("Addresses and networks that are never locked out, one per line"),
  loginSec_disableApplicationPasswords: flag(false, "Whether application passwords are rejected"),
  loginSec_disableAuthorScan: flag(
    true,
    "Whether anonymous callers are prevented from listing users and from looking up authors by id",
  ),
  loginSec_hideAuthors: flag(
    false,
    "Whether authors are hidden from anonymous callers: on author pages, in posts and in sitemaps",
  ),
  loginSec_commonPasswds_enabled: flag(true, "Whether the most common passwords are rejected"),
  loginSec_strongPasswds_enabled: flag(true, "Whether some users need a strong password"),
  loginSec_strongPasswds: whom
    .default("pubs")
    .describe("Users the rule applies to: admins, pubs (users who may publish) or all"),
  loginSec_strongPasswds_length: number(8, 64, 12, "Minimum length of a strong password"),
  loginSec_breachPasswds_enabled: flag(
    false,
    "Whether passwords are checked against known breaches; only the first five digits of a hash are sent",
  ),
  loginSec_breachPasswds: whom
    .default("admins")
    .describe("Users whose passwords are checked: admins, pubs or all"),
  loginSec_twoFactor_enabled: flag(true, "Whether users can set up two-factor authentication"),
  loginSec_twoFactor_roles: z
    .array(z.string().max(100))
    .max(50)
    .default([])
    .describe("Roles that need a second factor"),
  loginSec_twoFactor_graceDays: number(
    0,
    90,
    10,
    "Grace period in days during which users with these roles may sign in without a second factor",
  ),
  loginSec_deviceNotices: flag(true, "Whether users are emailed about sign-ins from new devices"),
  loginSec_recordDays: number(1, 365, 30, "Retention of sign-in records, in days"),
  alertOn_loginLockout: flag(true, "Whether lockouts send email to alertEmails"),
  alertOn_adminLogin: flag(false, "Whether sign-ins of administrators send email to alertEmails"),
} as const;
