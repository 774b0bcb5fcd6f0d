import { DefinitionError } from "../declare/api-error.ts";
import type { SiteInfo } from "../declare/site-info.ts";

/** The path of the site itself, without a slash at the end: `""`, or `/blog` for a site in a folder. */
export const basePath = ({ url }: Pick<SiteInfo, "url">): string =>
  new URL(url).pathname.replace(/\/$/, "");

const longest = 200;
const source = "^/[A-Za-z0-9._/-]*[A-Za-z0-9_-]$";
const pattern = new RegExp(source);

/** The option of a module that says where it answers, below the address of the site: `/explorer`. */
export const pagePath = {
  /** Whether a value is such a path. */
  accepts: (value: unknown): value is string =>
    typeof value === "string" &&
    value.length <= longest &&
    !value.includes("//") &&
    pattern.test(value),
  /** What is said of one that is not. */
  refusal: (example: string): string =>
    `a path begins with a slash and ends without one, such as ${example}.`,
  /** The option as published JSON Schema. */
  schema: (fallback: string, about: string): Readonly<Record<string, unknown>> => ({
    type: "string",
    pattern: source,
    maxLength: longest,
    default: fallback,
    description: about,
  }),
  /** @throws DefinitionError where the API answers at such a path itself. */
  check(module: string, path: string, site: SiteInfo): void {
    const api = new URL(site.api).pathname;
    if (`${basePath(site)}${path}/`.startsWith(`${api}/`))
      throw new DefinitionError(
        `${module}: option path: ${path} lies inside the API at ${api}, which answers there itself.`,
      );
  },
} as const;
