import { parseUrl } from "@waymark/core";
import * as z from "zod";
import { longestAddress } from "./head/address.ts";
import { noticeKeys, type NoticeKey } from "./notices.ts";

/** Rejected without further details, as clients of these routes expect. */
const told = (error: string) => ({ error, params: { code: false } });

/** An absolute http or https URL. */
export const webAddress = z
  .string()
  .refine(
    (text) =>
      text.length <= longestAddress &&
      /^https?:\/\/[^/]/i.test(text) &&
      parseUrl(text) !== undefined,
    told("Must be an absolute URL of at most 2,048 characters."),
  )
  .describe("URL of the page");

/** The key of a notice. */
export const noticeKey = z
  .string()
  .refine((key): key is NoticeKey => noticeKeys.includes(key as NoticeKey), told("Unknown notice."))
  .describe(`Notice key: ${noticeKeys.join(", ")}`);

/** A country code of keyphrase providers. */
export const country = z
  .string()
  .refine((code) => /^[a-z]{2}$/.test(code), told("Must be two lower-case letters, such as us."))
  .describe("Country of the searches");

/** A search phrase. */
export const phrase = z
  .string()
  .refine((text) => text.trim() !== "" && text.length <= 191, told("Must not be empty."))
  .describe("Search phrase");

/** The authorization code that a provider issued for this site. */
export const connectionCode = z
  .string()
  .refine((text) => text !== "" && text.length <= 2000, told("Must be the code from the provider."))
  .describe("Authorization code from the provider");
