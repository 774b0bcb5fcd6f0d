import * as z from "zod";
import { toTextLine } from "../args/plain-text.ts";
import { defineSetting } from "../declare/setting.ts";
import { isTimezone } from "../time/zone.ts";

/** One line of plain text; longer ones are rejected. */
const line = (max: number) =>
  z
    .string()
    .refine((text) => text.length <= max, `At most ${max} characters.`)
    .overwrite(toTextLine);

/** The name of the site. */
export const siteTitle = defineSetting({
  name: "title",
  description: "The name of the site",
  schema: line(1000),
  default: ({ site }) => site.name,
  shown: true,
});
/** The description of the site. */
export const siteDescription = defineSetting({
  name: "description",
  description: "Description of the site, in a few words",
  schema: line(5000),
  default: ({ site }) => site.description,
  shown: true,
});
/** The URL of the site. It is shown, but can only be changed in the configuration. */
export const siteUrl = defineSetting({
  description: "URL of the site",
  name: "url",
  schema: z.string().meta({ format: "uri" }),
  default: ({ site }) => site.url,
  shown: true,
  fixed: "The URL of the site is set in its configuration.",
});
/** The time zone of the site's dates. */
export const siteTimezone = defineSetting({
  name: "timezone",
  description: "The time zone of the site, as an IANA name",
  schema: z
    .string()
    .refine((name) => name !== "" && name.length <= 64 && isTimezone(name), "Unknown time zone."),
  default: ({ site }) => site.timezone,
  shown: true,
});
/** The language of the site, written as `en_US` in requests and responses. */
export const siteLanguage = defineSetting({
  name: "language",
  description: "The language of the site, such as en_US",
  schema: z.string().refine(isLanguage, "Not a language tag; use a form such as en_US."),
  default: ({ site }) => site.locale.replaceAll("-", "_"),
  shown: true,
});
const number = z.int().min(0);
/** The id of the logo image of the site; null for none. */
export const siteLogo = defineSetting({
  name: "site_logo",
  description: "Image ID of the site logo",
  schema: number.nullable(),
  default: null,
  shown: true,
});
/** The id of the image that browsers show as the icon of the site; 0 for none. */
export const siteIcon = defineSetting({
  name: "site_icon",
  description: "Image ID of the site icon (favicon); 0 for none",
  schema: number,
  default: 0,
  shown: true,
});
/** The path of the site icon below the URL of the site, set by the module that stores images; empty for none. */
export const siteIconPath = defineSetting({
  name: "site_icon_path",
  description: "Path of the site icon",
  schema: z.string().max(1000),
  default: "",
});
/** The settings that every site has. */
export const siteSettings = [
  siteTitle,
  siteDescription,
  siteUrl,
  siteTimezone,
  siteLanguage,
  siteLogo,
  siteIcon,
  siteIconPath,
];

function isLanguage(name: string): boolean {
  if (name.length > 35) return false;
  try {
    return Intl.getCanonicalLocales(name.replaceAll("_", "-")).length === 1;
  } catch {
    return false;
  }
}

/** The languages that visitors can choose: those of the configuration, and that of the site. */
export function offeredLanguages(locale: string, configured: readonly string[]): readonly string[] {
  const baseOf = (language: string) => language.split("-", 1)[0];
  const at = configured.includes(locale)
    ? configured.indexOf(locale)
    : configured.findIndex((one) => baseOf(one) === baseOf(locale));
  return Object.freeze(
    at === -1 ? [locale, ...configured] : configured.map((one, i) => (i === at ? locale : one)),
  );
}
