import type { SiteInfo } from "@waymark/core";
import { errors } from "../errors.ts";
import { toTitle } from "../resources/labels.ts";
import { schemas } from "../resources/schemas.ts";
import { isBeyond, offsetOf, type Hits, type SearchArgs } from "./hit.ts";

/** The kinds of post that have an address of their own. */
const formats = schemas.format.options.filter((format) => format !== "standard");

/** Formats whose name holds the text. Their ids are words: `include` and `exclude` name none of them. */
export function findFormats({ url }: SiteInfo, args: SearchArgs): Hits {
  const text = (args.search ?? "").toLowerCase();
  const found = formats.filter((format) => format.includes(text));
  if (isBeyond(args, found.length)) throw errors.rest_search_invalid_page_number();
  const offset = offsetOf(args);
  return {
    total: found.length,
    items: found.slice(offset, offset + args.per_page).map((format) => ({
      id: format,
      title: toTitle(format),
      url: `${url}/type/${format}/`,
      type: "post-format",
    })),
  };
}
