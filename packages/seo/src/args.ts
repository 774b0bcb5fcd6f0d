import { parseUrl } from "@waymark/core";
import * as z from "zod";
import { longestAddress } from "./head/address.ts";
import { noticeKeys, type NoticeKey } from "./notices.ts";

/** Refused without further details, as clients of these routes expect it. */
const told = (error: string) => ({ error, params: { code: false } });

/** A whole address of the web. */
export const webAddress = z
  .string()
  .refine(
    (text) =>
      text.length <= longestAddress &&
      /^https?:\/\/[^/]/i.test(text) &&
      parseUrl(text) !== undefined,
    told("Give a whole address of 2,048 characters at most."),
  )
  .describe("The address of the page");

/** The key of a notice. */
export const noticeKey = z
  .string()
  .refine((key): key is NoticeKey => noticeKeys.includes(key as NoticeKey), told("No such notice."))
  .describe(`The notice: ${noticeKeys.join(", ")}`);

/** A country as providers of keyphrases name it. */
export const country = z
  .string()
  .refine((code) => /^[a-z]{2}$/.test(code), told("Give two lower-case letters, such as us."))
  .describe("The country whose searches are meant");

/** A phrase that somebody may search for. */
export const phrase = z
  .string()
  .refine((text) => text.trim() !== "" && text.length <= 191, told("Give a phrase."))
  .describe("The phrase");

/** What a provider gives for the connection with a site. */
export const connectionCode = z
  .string()
  .refine((text) => text !== "" && text.length <= 2000, told("Give the code of the provider."))
  .describe("What the provider gave for it");
