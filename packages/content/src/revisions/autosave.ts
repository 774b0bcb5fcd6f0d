import { plainLink } from "../permalink.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { datesOf } from "../write/dating.ts";
import type { Context, Item } from "../write/item.ts";
import { mergeMeta } from "../write/meta.ts";
import { prepare, updateItem } from "../write/save.ts";
import { storeOptions } from "../write/texts.ts";
import type { WriteArgs } from "../write/values.ts";
import { newestOf } from "./find.ts";
import { previewToken } from "./preview.ts";
import {
  changes,
  type Revision,
  revisionedKeys,
  revisionedMeta,
  type State,
  stateOf,
} from "./state.ts";

const drafts: ReadonlySet<string> = new Set(["draft", "auto-draft"]);

/**
 * Autosaves an item. Callers' own drafts are updated themselves; for other items each user has one autosave with texts and
 * revisioned meta, and the item stays as it is.
 */
export async function saveAutosave(
  runtime: TypeRuntime,
  ctx: Context,
  item: Item,
  args: WriteArgs,
): Promise<Revision> {
  const isOwn = ctx.actor.id !== 0 && item.author === ctx.actor.id;
  if (isOwn && drafts.has(item.status))
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
  { db, actor, clock, site }: Context,
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
