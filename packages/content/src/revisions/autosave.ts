import { dayMs, defineLoader, timingSafeEqual, randomHex } from "@waymark/core";
import { isLockedFor } from "../edit-locks/lock.ts";
import { pathAbove, permalink, plainLink } from "../permalink.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { tables } from "../tables.ts";
import {
  type Revision,
  changes,
  revisionedKeys,
  revisionedMeta,
  type State,
  stateOf,
} from "./state.ts";
import { datesOf } from "../write/dating.ts";
import type { ContentContext, Item } from "../write/item.ts";
import { mergeMeta, storeOptions, type WriteArgs } from "../write/values.ts";
import { prepare, updateItem } from "../write/save.ts";
import { newestOf } from "./list.ts";

/** A preview is valid for a day after the autosave was written, in milliseconds. */
const lifetime = dayMs;

const isOpen = ({ modified_gmt: written }: Pick<Revision, "modified_gmt">, now: Date): boolean =>
  now.getTime() - Date.parse(`${written}Z`) < lifetime;

/** The preview token of an autosave that is being written: the old one if it is still valid. */
function previewToken(old: Revision | undefined, now: Date): string {
  if (old?.extra.preview !== undefined && isOpen(old, now)) return old.extra.preview;
  return randomHex(5);
}

/** Whether a nonce is the valid preview token of an autosave. */
export const opensPreview = (autosave: Revision, nonce: string, now: Date): boolean =>
  autosave.extra.preview !== undefined &&
  timingSafeEqual(nonce, autosave.extra.preview) &&
  isOpen(autosave, now);

type Previewed = Pick<Revision, "id" | "parent" | "extra">;
/** Loads the preview links of autosaves. All autosaves of a list have the same parent. */
export const previewLinks = ({ type, rules }: Pick<TypeRuntime, "type" | "rules">) =>
  defineLoader<typeof tables, string, Previewed>({
    tables,
    reads: ["id", "parent", "extra"],
    empty: "",
    async load({ rows, db }) {
      if (!type.viewable) return new Map();
      const items = await db.content.find({
        where: { id: { in: [...new Set(rows.map(itemOf))] } },
        columns: ["id", "type", "status", "slug", "date", "parent"],
      });
      const links = new Map<number, string>();
      for (const item of items)
        links.set(item.id, permalink(item, await pathAbove(db, item.parent), rules));
      return new Map(rows.map((row) => [row.id, toPreview(row, links.get(itemOf(row)) ?? "")]));
    },
  });

const itemOf = ({ id, parent, extra }: Previewed): number => (extra.draft ? id : parent);

/** An item's address as a preview link; only autosaves need a nonce, a draft is shown as it is stored. */
function toPreview({ parent, extra }: Previewed, link: string): string {
  const nonce = extra.preview ? `preview_id=${parent}&preview_nonce=${extra.preview}&` : "";
  return `${link}${link.includes("?") ? "&" : "?"}${nonce}preview=true`;
}

const drafts: ReadonlySet<string> = new Set(["draft", "auto-draft"]);

/**
 * Autosaves an item. Callers' own drafts are updated themselves, unless another user has the edit lock; for other
 * items each user has one autosave with texts and revisioned meta, and the item stays as it is.
 */
export async function saveAutosave(
  runtime: TypeRuntime,
  ctx: ContentContext,
  item: Item,
  args: WriteArgs,
): Promise<Revision> {
  const isOwn = ctx.actor.id !== 0 && item.author === ctx.actor.id;
  if (isOwn && drafts.has(item.status) && !(await isLockedFor(ctx, item.id, ctx.actor.id)))
    return asRevision(runtime, await updateItem(runtime, ctx, item, args, { keep: false }));
  const keys = revisionedKeys(runtime.setup, runtime.type.name);
  // Invalid values are rejected now, not when the draft is published.
  const { title, content, excerpt } = await prepare(runtime, ctx, args, item);
  const texts = {
    ...(title !== undefined && { title }),
    ...(content !== undefined && { content }),
    ...(excerpt !== undefined && { excerpt }),
  };
  const old = await ctx.db.revisions.first({
    parent: item.id,
    kind: "autosave",
    author: ctx.actor.id,
  });
  const before = old?.extra.meta ?? {};
  const storing = storeOptions(ctx.actor, runtime.options);
  const merged = mergeMeta(runtime.setup, runtime.type.name, args.meta, before, storing);
  const meta = revisionedMeta(keys, merged);
  const input: Partial<State> = args.meta ? { ...texts, meta } : texts;
  if (old && !changes(stateOf(item, keys), input, keys)) return old;
  return store(ctx, item, old, { ...texts, meta });
}

/** Writes a user's autosave: updates the existing one, or inserts one with empty values for omitted arguments. */
async function store(
  { db, actor, clock, site }: ContentContext,
  item: Item,
  old: Revision | undefined,
  { meta, ...texts }: Partial<State> & Pick<State, "meta">,
): Promise<Revision> {
  const { date, date_gmt: dateGmt } = datesOf({}, undefined, false, clock.now(), site.timezone);
  const values = {
    ...texts,
    date,
    date_gmt: dateGmt,
    modified: date,
    modified_gmt: dateGmt,
    extra: { meta, preview: previewToken(old, clock.now()) },
  };
  const saved = old
    ? await db.revisions.update(old.id, values)
    : await db.revisions.insert({
        ...values,
        parent: item.id,
        author: actor.id,
        kind: "autosave",
      });
  // The version stays: the item is unchanged, and editors' entity tags stay valid.
  await db.content.update(item.id, {
    revisions: item.revisions + (old ? 0 : 1),
    predecessor: await newestOf(db, item.id),
  });
  return saved;
}

/** An item in the form of a revision: the response of an autosave that updated the item itself. */
function asRevision({ type, setup, rules }: TypeRuntime, item: Item): Revision {
  return {
    ...item,
    kind: "draft",
    extra: {
      meta: revisionedMeta(revisionedKeys(setup, type.name), item.extra.meta),
      draft: {
        slug: item.slug,
        guid: item.guid || plainLink(item, rules.site),
        isFloating: item.is_floating,
      },
    },
  };
}
