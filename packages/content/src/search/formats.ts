import type { SiteInfo } from "@waymark/core";
import { errors } from "../errors.ts";
import { toTitle } from "../resources/labels.ts";
import { schemas } from "../resources/schemas.ts";
import { isBeyond, offsetOf, type Hits, type SearchArgs } from "./hit.ts";

/** The post formats with pages of their own. */
const formats = schemas.format.options.filter((format) => format !== "standard");

/** Finds formats by name. Their ids are words, so `include` and `exclude` do not apply. */
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
