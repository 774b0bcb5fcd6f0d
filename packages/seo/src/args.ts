import { parseUrl } from "@waymark/core";
import * as z from "zod";
import { maxAddressLength } from "./head/address.ts";

/** Rejected without further details, as clients of these routes expect. */
export const withoutDetails = (error: string) => ({ error, params: { code: false } });

/** An absolute http or https URL. */
export const webAddress = z
  .string()
  .refine(
    (text) =>
      text.length <= maxAddressLength &&
      /^https?:\/\/[^/]/i.test(text) &&
      parseUrl(text) !== undefined,
    withoutDetails("Must be an absolute URL of at most 2,048 characters."),
  )
  .describe("URL of the page");

/** A country code of keyphrase providers. */
export const country = z
  .string()
  .refine(
    (code) => /^[a-z]{2}$/.test(code),
    withoutDetails("Must be two lowercase letters, such as us."),
  )
  .describe("Country of the searches");

/** A search phrase. */
export const phrase = z
  .string()
  .refine((text) => text.trim() !== "" && text.length <= 191, withoutDetails("Must not be empty."))
  .describe("Search phrase");

/** The authorization code that a provider issued for this site. */
export const connectionCode = z
  .string()
  .refine(
    (text) => text !== "" && text.length <= 2000,
    withoutDetails("Must be the code from the provider."),
  )
  .describe("Authorization code from the provider");
