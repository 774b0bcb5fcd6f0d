import { toSlug } from "../text/slug.ts";
import type { Extra } from "../tables.ts";
import type { ContentType } from "../content-type.ts";
import type { MetaKey, Status } from "../points.ts";
import type { WxrItem } from "../wxr/index.ts";
import type { ImportedDates } from "./dates.ts";
import type { Tally } from "./report.ts";

/** What the site knows, for reading items of a file. */
export interface Known {
  readonly types: ReadonlyMap<string, ContentType>;
  readonly statuses: ReadonlyMap<string, Status>;
  readonly metaKeys: readonly MetaKey[];
}

/** Locks and caches of the system that wrote the file: worth nothing elsewhere. */
const hidden = /^_(edit_lock|edit_last|encloseme|pingme|oembed_.*)$/;
const fields: Readonly<Record<string, string>> = {
  _thumbnail_id: "featured_media",
  _wp_page_template: "template",
};

/** The columns that an item of a file becomes; parents and pictures are filled in when all items are there. */
export function toColumns(item: WxrItem, dates: ImportedDates, known: Known, tally: Tally) {
  const status = toStatus(item, known, tally);
  const template = metaOf(item, "_wp_page_template");
  return {
    type: item.type,
    status,
    ...dates,
    slug: /^[a-z0-9%_.~-]*$/i.test(item.slug) ? item.slug : toSlug(item.slug),
    title: item.title,
    content: item.content,
    excerpt: item.excerpt,
    menu_order: item.menuOrder,
    password: status === "private" ? "" : item.password.slice(0, 255),
    comment_status: item.commentStatus === "open" ? "open" : "closed",
    ping_status: item.pingStatus === "open" ? "open" : "closed",
    sticky: item.isSticky && item.password === "",
    format: toFormat(item),
    template: template === undefined || template === "default" ? "" : template,
    guid: item.guid,
    extra: toExtra(item, known, tally),
  };
}

function toStatus(item: WxrItem, { statuses }: Known, tally: Tally): string {
  if (statuses.has(item.status)) return item.status;
  tally.unmapped(
    `status ${item.status}`,
    "No mounted module declares it; the items became drafts.",
  );
  return "draft";
}

function toFormat({ terms }: WxrItem): string {
  const slug = terms.find(({ taxonomy }) => taxonomy === "post_format")?.slug ?? "";
  return slug.replace(/^post-format-/, "") || "standard";
}

export const metaOf = ({ meta }: WxrItem, key: string): string | undefined =>
  meta.find((one) => one.key === key)?.value;

/** Registered keys become meta; the others are kept beside them, and so is where a file can be fetched. */
function toExtra(item: WxrItem, { metaKeys }: Known, tally: Tally): Extra {
  const registered = new Map(
    metaKeys
      .filter(({ types }) => !types || types.includes(item.type))
      .map((key) => [key.name, key]),
  );
  const meta = new Map<string, unknown>();
  // A file may name its keys as objects name what they inherit: `constructor`, `__proto__`.
  const rest = new Map<string, string[]>();
  for (const { key, value } of item.meta) {
    if (hidden.test(key) || Object.hasOwn(fields, key)) continue;
    const known = registered.get(key)?.schema["~standard"].validate(value);
    if (known && !(known instanceof Promise) && !known.issues) meta.set(key, known.value);
    else {
      const values = rest.get(key);
      if (values) values.push(value);
      else rest.set(key, [value]);
      tally.unmapped(
        `meta ${key}`,
        known
          ? "The value is not what the module that declares the key expects; it is kept with the item."
          : "No mounted module declares the key; its values are kept with the item.",
      );
    }
  }
  const imported = {
    ...(rest.size > 0 && { meta: Object.fromEntries(rest) }),
    ...(item.attachmentUrl && { url: item.attachmentUrl }),
  };
  return {
    ...(meta.size > 0 && { meta: Object.fromEntries(meta) }),
    ...(Object.keys(imported).length > 0 && { imported }),
    ...(item.status === "trash" && { trashed: { status: "draft", slug: item.slug, at: "" } }),
  };
}
