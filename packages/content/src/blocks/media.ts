import { type Attachment, renderTitle } from "@waymark/content-text";
import { type CallService, defineLoader, type Loader } from "@waymark/core";
import { linksTo } from "../addresses/links-to.ts";
import { defineService } from "../builder.ts";
import { familyOf, toAttachment } from "../media/attachment.ts";
import { isOpen, itemPermissions } from "../permissions.ts";
import { contentTypes, statuses } from "../extension-points.ts";
import { tables } from "../tables.ts";
import { attachment } from "../types.ts";
import type { Item } from "../write/item.ts";

/** The media items that the shortcodes of one text may show. */
export interface TextMedia {
  /** Those that the text names. */
  readonly named: readonly Attachment[];
  /** Those that are attached to the item that has the text, in their order. */
  readonly attached: readonly Attachment[];
}
/** A text, and the ID of its item; 0 if it has none. */
export interface TextOfItem {
  readonly id: number;
  readonly content: string;
}
export const noMedia: TextMedia = { named: [], attached: [] };

const shortcodes = /\[(gallery|playlist|audio|video)(?=[\s\]/])([^\]]*)/g;
const list = /\b(?:ids|include)\s*=\s*["']?([\d,\s]+)/;
const source = /\b(?:src|mp3|ogg|flac|m4a|wav|mp4|m4v|webm|ogv|flv)\s*=/;

/** The IDs of the media items that shortcodes in a text name, and whether some show those attached to its item. */
function mediaUsesIn(raw: string): {
  readonly ids: ReadonlySet<number>;
  readonly attached: boolean;
} {
  const ids = new Set<number>();
  let attached = false;
  if (!raw.includes("[")) return { ids, attached };
  for (const [, name = "", attributes = ""] of raw.matchAll(shortcodes)) {
    const isList = name === "gallery" || name === "playlist";
    const named = isList ? list.exec(attributes)?.[1] : undefined;
    for (const digits of named?.match(/\d+/g) ?? [])
      if (Number.isSafeInteger(Number(digits)) && ids.size < maxNamed) ids.add(Number(digits));
    attached ||= named === undefined && (isList || !source.test(attributes));
  }
  return { ids, attached };
}

/** Whether shortcodes in a text show media items. */
export function showsMedia(raw: string): boolean {
  const { ids, attached } = mediaUsesIn(raw);
  return attached || ids.size > 0;
}

/** Maximum number of media items that the shortcodes of a text show, repeated ones included; further ones are left out. */
const maxShown = 1000;

/** The functions of a `TextContext` that return media items, for one rendering of a text. */
export function mediaContext({ named, attached }: TextMedia) {
  const byId = new Map(named.map((one) => [one.id, one]));
  let left = maxShown;
  const show = (items: readonly Attachment[]): readonly Attachment[] => {
    const shown = items.slice(0, left);
    left -= shown.length;
    return shown;
  };
  return {
    attachment(id: number): Attachment | undefined {
      const found = byId.get(id);
      return found && show([found])[0];
    },
    attached(family: string, limit = maxShown): readonly Attachment[] {
      if (left === 0) return [];
      return show(attached.filter((one) => familyOf(one.mimeType) === family).slice(0, limit));
    },
  };
}

/** A string that is different for different media. */
export const mediaKey = (media: TextMedia): string =>
  media.named.length + media.attached.length === 0 ? "" : JSON.stringify(media);

/** Maximum number of media items that a text names; further ones are left out. */
const maxNamed = 1000;
/** The number of media items that are read at a time. */
const perRead = 1000;

/**
 * The media items that the shortcodes of texts show: those that anonymous callers may read, and those attached to the
 * item that has the text, which everybody who reads the text may read.
 */
const mediaOf = defineService(
  "content.text-media",
  async (ctx, { texts }: { readonly texts: readonly TextOfItem[] }) => {
    const { db, site, all } = ctx;
    const uses = texts.map(({ id, content }) => ({ id, ...mediaUsesIn(content) }));
    const named = [...new Set(uses.flatMap(({ ids }) => [...ids]))];
    const parents = new Set(uses.flatMap(({ id, attached }) => (attached && id > 0 ? [id] : [])));
    // An imported item has no file until it is downloaded.
    const withFile = { type: attachment.name, file: { ne: "" } };
    const readNamed = async (): Promise<readonly Item[]> => {
      const found: Item[] = [];
      for (let at = 0; at < named.length; at += perRead) {
        const id = { in: named.slice(at, at + perRead) };
        found.push(...(await db.content.find({ where: { ...withFile, id } })));
      }
      return found;
    };
    const [byId, below] = await Promise.all([
      readNamed(),
      parents.size === 0
        ? []
        : db.content.find({
            where: { ...withFile, parent: { in: [...parents] }, status: "inherit" },
            orderBy: [{ menu_order: "asc" }, { id: "asc" }],
            limit: parents.size * maxNamed,
          }),
    ]);
    const permissions = itemPermissions(attachment, all(statuses), all(contentTypes));
    const links = await linksTo(ctx, [...byId, ...below]);
    const toMedia = (row: Item): Attachment => {
      const link = links.get(row.id);
      const caption = renderTitle(row.excerpt);
      return { ...toAttachment(row, site), caption, ...(link !== undefined && { link }) };
    };
    return uses.map(({ id, ids, attached }): TextMedia => {
      const isOwn = (row: Item) => row.status === "inherit" && row.parent === id && id > 0;
      const found = byId.filter(
        (row) => ids.has(row.id) && (isOwn(row) || isOpen(permissions, row.audience)),
      );
      const own = attached ? below.filter(isOwn) : [];
      return { named: found.map(toMedia), attached: own.map(toMedia) };
    });
  },
);

/** The media items that the shortcodes of each text show. Texts without such shortcodes need no query. */
export async function mediaOfTexts(
  callService: CallService,
  texts: readonly TextOfItem[],
): Promise<readonly TextMedia[]> {
  if (!texts.some(({ content }) => showsMedia(content))) return texts.map(() => noMedia);
  return callService(mediaOf, { texts });
}

/** Loads the media of texts in `content`; `by` is the column with the ID of the item that has the text. */
const loaderOf = (by: "id" | "parent"): Loader<TextMedia> =>
  defineLoader<
    typeof tables,
    TextMedia,
    { readonly id: number; readonly parent: number; readonly content: string }
  >({
    tables,
    reads: by === "id" ? ["content"] : ["parent", "content"],
    empty: noMedia,
    async load({ rows, callService }) {
      const texts = rows.map((row) => ({ id: row[by], content: row.content }));
      const media = await mediaOfTexts(callService, texts);
      return new Map(rows.map(({ id }, at) => [id, media[at] ?? noMedia]));
    },
  });

/** Loads the media items that the texts of items show. */
export const mediaOfItems = loaderOf("id");
/** Loads those that the texts of revisions show. */
export const mediaOfRevisions = loaderOf("parent");
