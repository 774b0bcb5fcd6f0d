import { formatTime } from "@waymark/core";
import { unrenderedIn } from "../blocks/rendered.ts";
import { schemas } from "../resources/schemas.ts";
import type { Extra } from "../tables.ts";
import { toStoredContent, toStoredTitle } from "@waymark/content-text";
import { withKey } from "../write/values.ts";
import { toWxrExtension, type WxrExtension, type WxrItem } from "@waymark/wxr";
import { type ImportedDates, toImportedSlug } from "./ids.ts";
import { fileKeys, isFileKey, toFileOrigin } from "./files.ts";
import { isMenuKey } from "./menu-entries.ts";
import { checkedBy, sortMeta } from "./meta.ts";
import type { ImportContext, SiteDeclarations } from "./context.ts";
import type { Tally } from "./report.ts";
import { reportText } from "./report-text.ts";

/** Locks and caches of the exporting system, which are not imported. */
const hidden = /^_(edit_lock|edit_last|encloseme|pingme|oembed_.*)$/;
/** Keys whose values have columns. */
const itemFields: ReadonlySet<string> = new Set(["_thumbnail_id", "_wp_page_template"]);
const trashKeys = {
  status: "_wp_trash_meta_status",
  time: "_wp_trash_meta_time",
  slug: "_wp_desired_post_slug",
} as const;
const trashNames: ReadonlySet<string> = new Set(Object.values(trashKeys));

/** The columns of an imported item; parents and images are set when all items have been imported. */
export function toColumns(
  item: WxrItem,
  dates: ImportedDates,
  { known, tally, isUnfiltered }: Pick<ImportContext, "known" | "tally" | "isUnfiltered">,
) {
  const status = toStatus(item, known, tally);
  const template = metaOf(item, "_wp_page_template");
  const extension = toWxrExtension("item", item.extension);
  const { title, content, excerpt, password } = { ...item, ...extension.texts };
  return {
    type: item.type,
    status,
    ...dates,
    slug: toImportedSlug(item.slug),
    ...withKey(toStoredTitle(title, { isUnfiltered })),
    content: toStoredContent(content, { isUnfiltered }),
    excerpt: toStoredContent(excerpt, { isUnfiltered }),
    menu_order: item.menuOrder,
    password: status === "private" ? "" : password.slice(0, 255).toWellFormed(),
    comment_status: item.commentStatus === "open" ? "open" : "closed",
    ping_status: item.pingStatus === "open" ? "open" : "closed",
    sticky: item.isSticky && password === "",
    trashed_gmt: status === "trash" ? trashedAt(item) : "",
    format: toFormat(item),
    template: template === undefined || template === "default" ? "" : template,
    extra: toExtra(item, extension, known, tally),
  };
}

/** Counts the changes that an import would make to an item, except those to its texts and terms. */
export function reportItem(
  item: WxrItem,
  { known, tally }: Pick<ImportContext, "known" | "tally">,
): void {
  toStatus(item, known, tally);
  toExtra(item, toWxrExtension("item", item.extension), known, tally);
  reportBlocks(item.content, { known, tally });
}

/** Counts the blocks of a text that no module renders. */
export function reportBlocks(
  content: string,
  { known, tally }: Pick<ImportContext, "known" | "tally">,
): void {
  for (const name of unrenderedIn(content, known.blocks))
    tally.unmapped(reportText("whatBlock", { name }), reportText("blockUnrendered"));
}

function toStatus(item: WxrItem, { statuses }: SiteDeclarations, tally: Tally): string {
  if (statuses.has(item.status)) return item.status;
  tally.unmapped(reportText("whatStatus", { name: item.status }), reportText("statusUndeclared"));
  return "draft";
}

function toFormat({ terms }: WxrItem): string {
  const slug = terms.find(({ taxonomy }) => taxonomy === "post_format")?.slug ?? "";
  // An invalid format counts as none.
  return schemas.format.safeParse(slug.replace(/^post-format-/, "")).data ?? "standard";
}

export const metaOf = ({ meta }: WxrItem, key: string): string | undefined =>
  meta.find((one) => one.key === key)?.value;

/** Registered keys become meta; other keys, and the address of a file, are stored beside them. */
function toExtra(
  item: WxrItem,
  extension: WxrExtension<"item">,
  known: SiteDeclarations,
  tally: Tally,
): Extra {
  const isTrashed = item.status === "trash";
  const isFile = item.type === "attachment";
  const given = item.meta.filter(
    ({ key }) =>
      !hidden.test(key) &&
      !itemFields.has(key) &&
      !(isTrashed && trashNames.has(key)) &&
      !(isFile && isFileKey(key)),
  );
  const declared = known.metaKeys.filter(({ types }) => !types || types.includes(item.type));
  const context = { tally, isQuiet: isMenuKey };
  const { meta, others } = sortMeta(given, extension.meta, declared, context);
  const fields = toFields(item.type, extension, known, tally);
  const imported = {
    ...(others && { meta: others }),
    ...(isFile && toFileOrigin(item, extension)),
  };
  const alt = isFile ? metaOf(item, fileKeys.alt) : undefined;
  return {
    ...(meta && { meta }),
    ...(fields && { fields }),
    ...(alt && { alt_text: alt }),
    ...(Object.keys(imported).length > 0 && { imported }),
    ...(isTrashed && { trashed: toTrashed(item, known) }),
  };
}

/** Values of the type's own fields that match their schemas. */
function toFields(
  type: string,
  { fields: given = {} }: WxrExtension<"item">,
  { types }: SiteDeclarations,
  tally: Tally,
): Readonly<Record<string, unknown>> | undefined {
  const known = types.get(type);
  const declared = { ...known?.fields, ...known?.internalFields };
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const schema = Object.hasOwn(declared, name) ? declared[name] : undefined;
    const checked = checkedBy(schema, value);
    if (checked) fields[name] = checked.value;
    else tally.unmapped(reportText("whatField", { name, type }), reportText("fieldUnknown"));
  }
  return Object.keys(fields).length > 0 ? fields : undefined;
}

/** The former status of a trashed item; draft if unknown. */
function toTrashed(item: WxrItem, { statuses }: SiteDeclarations): NonNullable<Extra["trashed"]> {
  const was = metaOf(item, trashKeys.status) ?? "";
  return {
    status: statuses.has(was) && was !== "trash" ? was : "draft",
    slug: toImportedSlug(metaOf(item, trashKeys.slug) ?? item.slug),
  };
}

/** When an item was trashed; empty if unknown. */
function trashedAt(item: WxrItem): string {
  const seconds = Number(metaOf(item, trashKeys.time) ?? 0);
  const isTime = Number.isInteger(seconds) && seconds > 0 && seconds < 253_402_300_800;
  return isTime ? formatTime(seconds * 1000) : "";
}
