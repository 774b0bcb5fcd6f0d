import { withDepthLimit } from "@waymark/core";
import { Parser } from "htmlparser2";
import { lowestPrice } from "./cost.ts";
import {
  addressOf,
  fieldOf,
  type ResponseContext,
  type EventRow,
  type Item,
  type Loaded,
} from "./items/loaded.ts";
import { costOf } from "./items/cost.ts";
import { withOffset } from "./time/display.ts";

/** Elements that are lines of their own. */
const lines = new Set(
  "address article blockquote br dd div dl dt figure h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul".split(
    " ",
  ),
);
/** Void elements. */
const empty = new Set(["br", "hr"]);
/** Elements without visible text. */
const silent = new Set(["script", "style", "template"]);

/**
 * Converts HTML to its visible text: tags are removed, character references decoded, and each paragraph is one line.
 * The text ends where the nesting exceeds 1,000 elements.
 */
export function toPlain(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  let text = "";
  let depth = 0;
  const breakLine = (name: string) => {
    if (lines.has(name)) text += "\n";
  };
  withDepthLimit(({ open, close }) => {
    const parser = new Parser({
      onopentagname: breakLine,
      onopentag(name) {
        open();
        if (silent.has(name)) depth++;
      },
      ontext(data) {
        if (depth === 0) text += data.replace(/\s+/g, " ");
      },
      onclosetag(name) {
        close();
        if (silent.has(name)) depth--;
        if (!empty.has(name)) breakLine(name);
      },
    });
    parser.end(html);
  });
  return text
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const context = "https://schema.org";
/** Removes empty entries. */
const nonEmpty = (entries: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(entries).filter(([, value]) => value !== "" && value !== undefined),
  );

/** The text of an item without markup. */
function plainText(
  item: Item,
  kind: "event" | "venue" | "organizer",
  { calendar, ...ctx }: ResponseContext,
): string {
  const { render } = calendar[kind];
  const part = item.excerpt.trim() === "" ? "content" : "excerpt";
  if (item[part] === "") return "";
  return toPlain(render(item, part, ctx));
}
const imageOf = (item: Item, { pictures }: Pick<Loaded, "pictures">): string | undefined =>
  pictures.get(item.featured_media)?.url;

/** The schema.org data of a venue. */
function toPlaceDocument(
  item: Item,
  loaded: Pick<Loaded, "pictures">,
  ctx: ResponseContext,
): Readonly<Record<string, unknown>> {
  const { geo_lat: latitude, geo_lng: longitude } = item.extra.fields ?? {};
  const address = nonEmpty({
    streetAddress: fieldOf(item, "address"),
    addressLocality: fieldOf(item, "city"),
    addressRegion: fieldOf(item, "stateprovince"),
    postalCode: fieldOf(item, "zip"),
    addressCountry: fieldOf(item, "country"),
  });
  const hasPoint = typeof latitude === "number" && typeof longitude === "number";
  return {
    "@type": "Place",
    ...nonEmpty({
      name: toPlain(ctx.calendar.venue.render(item, "title", ctx)),
      description: plainText(item, "venue", ctx),
      image: imageOf(item, loaded),
      address:
        Object.keys(address).length === 0 ? undefined : { "@type": "PostalAddress", ...address },
      geo: hasPoint ? { "@type": "GeoCoordinates", latitude, longitude } : undefined,
      telephone: fieldOf(item, "phone"),
      sameAs: fieldOf(item, "website"),
    }),
  };
}

/** The schema.org data of an organizer. */
function holderOf(
  item: Item,
  loaded: Pick<Loaded, "pictures">,
  ctx: ResponseContext,
): Readonly<Record<string, unknown>> {
  const website = fieldOf(item, "website");
  const { showMail } = ctx.calendar.options;
  return {
    "@type": "Organization",
    ...nonEmpty({
      name: toPlain(ctx.calendar.organizer.render(item, "title", ctx)),
      description: plainText(item, "organizer", ctx),
      image: imageOf(item, loaded),
      url: website,
      telephone: fieldOf(item, "phone"),
      email: showMail ? fieldOf(item, "email") : undefined,
      sameAs: website,
    }),
  };
}

/** The JSON-LD of a venue page. */
export const venueDocument = (
  item: Item,
  loaded: Pick<Loaded, "pictures">,
  ctx: ResponseContext,
) => ({
  "@context": context,
  ...toPlaceDocument(item, loaded, ctx),
});
/** The JSON-LD of an organizer page. */
export const organizerDocument = (
  item: Item,
  loaded: Pick<Loaded, "pictures">,
  ctx: ResponseContext,
) => ({
  "@context": context,
  ...holderOf(item, loaded, ctx),
});

/** The JSON-LD of an event: `Event` of schema.org. */
export function eventDocument(
  item: Item,
  time: EventRow,
  loaded: Loaded,
  ctx: ResponseContext,
): Readonly<Record<string, unknown>> {
  const { calendar } = ctx;
  const url = addressOf(item, calendar.event);
  const [venue] = loaded.linked.venue.get(item.id) ?? [];
  const [organizer] = loaded.linked.organizer.get(item.id) ?? [];
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    ...nonEmpty({
      name: toPlain(calendar.event.render(item, "title", ctx)),
      description: plainText(item, "event", ctx),
      image: loaded.pictures.get(item.featured_media)?.url,
      url,
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      eventStatus: "https://schema.org/EventScheduled",
      startDate: withOffset(time.start_local, time.start),
      endDate: withOffset(time.end_local, time.end),
      location: venue && toPlaceDocument(venue, loaded, ctx),
      organizer: organizer && holderOf(organizer, loaded, ctx),
      offers: offersOf(item, url, ctx),
    }),
  };
}

function offersOf(
  item: Item,
  url: string,
  { calendar: { options } }: ResponseContext,
): Readonly<Record<string, unknown>> | undefined {
  const cost = costOf(item, options);
  const price = lowestPrice(cost);
  // An offer requires a currency: omitted for an ambiguous symbol.
  const code = cost.currency_code || (cost.currency_symbol === "" && options.currency.code);
  if (price === undefined || !code) return undefined;
  return {
    "@type": "Offer",
    price,
    priceCurrency: code,
    url,
    category: "primary",
    availability: "https://schema.org/InStock",
    validFrom: `${item.date_gmt}Z`,
  };
}
