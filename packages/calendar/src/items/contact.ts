import type { Kind } from "../calendar.ts";
import { organizerDocument, venueDocument } from "../event-document.ts";
import { organizerFields, venueFields } from "../types.ts";
import {
  addressOf,
  type Dates,
  datesOf,
  fieldOf,
  globalId,
  lineageOf,
  type ResponseContext,
  switchOf,
  type Item,
  descriptionOf,
  type LoadedContacts,
  type Picture,
} from "./loaded.ts";

/** An image of an event, venue or organizer. */
export interface ImageItem {
  readonly url: string;
  readonly id: number;
  readonly extension: string;
  readonly width?: number;
  readonly height?: number;
  readonly filesize?: number;
  readonly sizes?: Readonly<Record<string, ImageSize>>;
}
/** A smaller version of an image. */
interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly "mime-type": string;
  readonly filesize: number;
  readonly url: string;
}

/** Converts an image for responses. Unknown file data is omitted. */
export function toImageItem(picture: Picture): ImageItem {
  const { id, url, extension, width, height, filesize, sizes = [], row } = picture;
  const facts = row.extra.media?.sizes ?? {};
  const rendered = sizes.flatMap(({ name, ...size }): readonly (readonly [string, ImageSize])[] => {
    const known = facts[name];
    if (!known) return [];
    const { mime_type, filesize: bytes } = known;
    return [
      [
        name,
        {
          width: size.width,
          height: size.height,
          "mime-type": mime_type,
          filesize: bytes,
          url: size.url,
        },
      ],
    ];
  });
  return {
    url,
    id,
    extension,
    ...(width !== undefined && height !== undefined && { width, height }),
    ...(filesize !== undefined && { filesize }),
    ...(rendered.length > 0 && { sizes: Object.fromEntries(rendered) }),
  };
}

type Texts<N extends string> = { readonly [K in N]?: string };
interface Contact extends Dates {
  readonly id: number;
  readonly author: string;
  readonly status: string;
  readonly url: string;
  readonly description?: string;
  readonly excerpt?: string;
  readonly slug?: string;
  readonly image?: ImageItem;
  readonly json_ld?: Readonly<Record<string, unknown>>;
  readonly global_id: string;
  readonly global_id_lineage: readonly string[];
}
/** A venue, as responses contain it. Empty fields are omitted. */
export interface VenueItem extends Contact, Texts<(typeof venueFields)[number]> {
  readonly venue: string;
  readonly geo_lat?: number;
  readonly geo_lng?: number;
  readonly show_map: boolean;
  readonly show_map_link: boolean;
}
/** An organizer, as responses contain it. Empty fields are omitted. */
export interface OrganizerItem extends Contact, Texts<(typeof organizerFields)[number]> {
  readonly organizer: string;
}

/** Converts a venue for responses. */
export function toVenueItem(item: Item, loaded: LoadedContacts, ctx: ResponseContext): VenueItem {
  const { extra } = item;
  const point = (name: "geo_lat" | "geo_lng") => {
    const value = extra.fields?.[name];
    return typeof value === "number" ? { [name]: value } : {};
  };
  return {
    ...headOf("venue", item, ctx),
    ...describedBy("venue", item, loaded, ctx),
    ...textsOf(item, venueFields),
    ...point("geo_lat"),
    ...point("geo_lng"),
    ...(ctx.withDocument && isOpen(item) && { json_ld: venueDocument(item, loaded, ctx) }),
    show_map: switchOf(item, "show_map"),
    show_map_link: switchOf(item, "show_map_link"),
    ...tailOf(item, ctx),
  } as unknown as VenueItem;
}

/** Converts an organizer for responses. */
export const toOrganizerItem = (
  item: Item,
  loaded: LoadedContacts,
  ctx: ResponseContext,
): OrganizerItem =>
  ({
    ...headOf("organizer", item, ctx),
    ...describedBy("organizer", item, loaded, ctx),
    ...textsOf(item, organizerFields),
    ...(ctx.withDocument && isOpen(item) && { json_ld: organizerDocument(item, loaded, ctx) }),
    ...tailOf(item, ctx),
  }) as unknown as OrganizerItem;

const isOpen = ({ status, password }: Item): boolean => status === "publish" && password === "";

function headOf(kind: Kind, item: Item, { calendar, ...ctx }: ResponseContext) {
  const runtime = calendar[kind];
  return {
    id: item.id,
    author: String(item.author),
    status: item.status,
    ...datesOf(item),
    url: addressOf(item, runtime),
    [kind]: runtime.render(item, "title", ctx),
  };
}
function describedBy(
  kind: Kind,
  item: Item,
  loaded: LoadedContacts,
  { calendar, ...ctx }: ResponseContext,
) {
  const { render } = calendar[kind];
  const picture = loaded.pictures.get(item.featured_media);
  const text = descriptionOf(calendar[kind], item, loaded, ctx);
  const excerpt = item.excerpt.trim() === "" ? "" : render(item, "excerpt", ctx).trim();
  return {
    ...(text !== "" && { description: text }),
    ...(excerpt !== "" && { excerpt }),
    ...(item.slug !== "" && { slug: item.slug }),
    ...(picture && { image: toImageItem(picture) }),
  };
}
const textsOf = (item: Item, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, fieldOf(item, name)] as const).filter(([, text]) => text !== ""),
  );
const tailOf = (item: Item, { site }: ResponseContext) => ({
  global_id: globalId(item.id, site),
  global_id_lineage: lineageOf(item, site),
});
