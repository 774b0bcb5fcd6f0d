import { raw, uri } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { errors } from "../errors.ts";
import { cardAt } from "../own/card.ts";
import { cardAnswer } from "../responses.ts";
import { toPixels, toSize } from "../size.ts";
import { toXmlResponse } from "../xml.ts";

/** The oEmbed endpoint: embed data of an item of this site. */
export const embed = get({
  summary: "Describe an item of this site for embedding",
  args: {
    url: uri().describe("The address of the item"),
    format: raw(
      { default: "json", description: "`xml`, or `json` for everything else" },
      z.unknown().transform((sent) => (sent === "xml" ? ("xml" as const) : ("json" as const))),
    ),
    maxwidth: raw(
      { default: 600, description: "Pixels; from 200 to 600" },
      z.unknown().transform((sent) => toPixels(sent) ?? 600),
    ),
  },
  returns: cardAnswer,
  access: "public",
  errors: ["oembed_invalid_url"],
  async handler(call) {
    const { url, format, maxwidth } = call.args;
    const card = await cardAt(call, url, toSize(maxwidth));
    if (format === "json") {
      if (!card) throw errors.oembed_invalid_url();
      return card;
    }
    if (card) return toXmlResponse(card, 200, call.site);
    const { code, message } = errors.oembed_invalid_url();
    return toXmlResponse({ code, message, data: { status: 404 } }, 404, call.site);
  },
});
