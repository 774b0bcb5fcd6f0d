import * as z from "zod";

/** Whose picture it is. A commenter without an account has the id 0. */
export interface Pictured {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}
/** Where the picture of somebody is, at a size of so many pixels. */
export interface AvatarAddress {
  (person: Pictured, size: number): string;
}
const isAddress = (value: unknown): value is AvatarAddress => typeof value === "function";

/** How a site tunes its accounts. */
export const options = z.strictObject({
  defaultRole: z
    .string()
    .default("subscriber")
    .describe("The role of a new user where none is named"),
  applicationPasswords: z
    .boolean()
    .default(true)
    .describe("Whether application passwords exist on this site"),
  insecure: z
    .boolean()
    .default(false)
    .describe("Accept application passwords over plain http from anywhere"),
  secret: z
    .string()
    .min(32)
    .optional()
    .describe(
      "Keys the hashes of credentials; left out, a random one is kept in the site's storage",
    ),
  sessionHours: z.int().min(1).max(8784).default(48).describe("How long a session lasts, in hours"),
  rememberDays: z
    .int()
    .min(1)
    .max(366)
    .default(14)
    .describe("How long a session lasts whose user asked to be remembered, in days"),
  shortestPassword: z
    .int()
    .min(1)
    .max(128)
    .default(1)
    .describe("The fewest characters of a password"),
  locales: z
    .array(z.string().regex(/^[A-Za-z]{2,3}(?:_[A-Za-z0-9]{2,8})?$/))
    .default([])
    .describe(
      "Languages that users may choose, such as `de_DE`, beside the site's own and `en_US`",
    ),
  avatars: z
    .custom<AvatarAddress>(isAddress, "Give a function that answers an address.")
    .optional()
    .describe(
      "Where pictures of people are: `(person, size) => address`; left out, the site draws them. What is made of a mail address may give it away",
    ),
  hideExistence: z
    .boolean()
    .default(false)
    .describe("Answer 404 instead of 401 or 403 for a user whom the caller may not see"),
});

export type Options = z.output<typeof options>;
