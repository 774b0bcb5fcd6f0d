import { ApiError } from "@waymark/core";
import { badReference, errors } from "../errors.ts";
import { lockParents } from "../locks.ts";
import { ancestors, deepest, pathAbove } from "../parents.ts";
import { permalink } from "../permalink.ts";
import { statuses } from "../extension-points.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { keepRevision } from "../revisions/keep.ts";
import type { Extra } from "../tables.ts";
import { defaultComments, defaultPings } from "../settings/declared.ts";
import type { StoreOptions } from "../text/sanitize.ts";
import { restoredSlug, toSlug } from "../text/slug.ts";
import { statusRefusal } from "./checks.ts";
import { counted } from "./counters.ts";
import { datesOf, settleStatus } from "./dating.ts";
import type { Context } from "./context.ts";
import { followItem } from "./follow.ts";
import type { Item } from "./item.ts";
import { mergeMeta } from "./meta.ts";
import { freeSlug, slugFor } from "./slug.ts";
import { followInTerms, giveTerms, knownTerms, setTerms } from "./terms.ts";
import { storeOptions, textsOf } from "./texts.ts";
import type { WriteArgs } from "./values.ts";
import { wantedTerms } from "./wanted-terms.ts";

type OpenExtra = { -readonly [K in keyof Extra]?: Extra[K] };
type Fields = { -readonly [K in keyof Omit<Item, "extra">]?: Item[K] } & { extra?: OpenExtra };

/** Columns that a type settles by itself, beside what the args say: those of a file, say. */
export type OwnColumns = Partial<Omit<Item, "id" | "type">>;
const withOwn = (fields: Fields, own: OwnColumns): Fields => ({
  ...fields,
  ...own,
  extra: { ...fields.extra, ...own.extra },
});

/** Adds an item: row, terms and counters in one transaction. */
export async function createItem(
  shelf: TypeRuntime,
  ctx: Context,
  args: WriteArgs,
  own: OwnColumns = {},
): Promise<Item> {
  const { db } = ctx;
  const prepared = withOwn(await prepare(shelf, ctx, args, undefined), own) as Item;
  const { date: modified, date_gmt: modifiedGmt } = prepared;
  const fields = {
    ...prepared,
    type: shelf.type.name,
    parent: prepared.parent ?? 0,
    modified,
    modified_gmt: modifiedGmt,
  };
  // What an id is part of follows the insert.
  const isWhole = fields.slug !== "" && !shelf.rules.namesId;
  const [added, terms] = await Promise.all([
    db.content.insert({ ...fields, ...(isWhole && (await guidOf(shelf, db, fields))) }),
    knownTerms(db, wantedTerms(shelf, ctx, args, true)),
  ]);
  let item = added;
  if (!isWhole) {
    const late: Fields = {};
    if (item.slug === "" && !floats(shelf, item.status))
      late.slug = await slugFor(db, item, item.title);
    Object.assign(late, await guidOf(shelf, db, { ...item, ...late }));
    if (Object.keys(late).length > 0) await db.content.updateAll({ id: item.id }, late);
    item = { ...item, ...late };
  }
  await ctx.emit(counted, await giveTerms(db, item, terms));
  await followItem(ctx, shelf.rules, undefined, item);
  return item;
}

/** The address that an item is first known by, where it has one yet. */
const guidOf = async ({ rules }: TypeRuntime, db: Context["db"], item: Item): Promise<Fields> =>
  rules.isSettled(item.status)
    ? { guid: permalink(item, await pathAbove(db, item.parent), rules) }
    : {};

/** Changes what was sent and nothing else. A revision of it is kept unless `keep` is false. */
export async function updateItem(
  shelf: TypeRuntime,
  ctx: Context,
  before: Item,
  args: WriteArgs,
  { keep = true, own = {} }: { readonly keep?: boolean; readonly own?: OwnColumns } = {},
): Promise<Item> {
  const { db, clock } = ctx;
  const now = datesOf({}, undefined, false, clock.now(), ctx.site.timezone);
  const change = {
    ...withOwn(await prepare(shelf, ctx, args, before), own),
    modified: now.date,
    modified_gmt: now.date_gmt,
    version: before.version + 1,
  };
  const kept = keep && (await keepRevision(shelf, ctx, before, { ...before, ...change }));
  const item = await db.content.update(before.id, { ...change, ...kept });
  await ctx.emit(counted, await followInTerms(db, before, item));
  const wanted = wantedTerms(shelf, ctx, args, false);
  if (wanted.size > 0) await ctx.emit(counted, await setTerms(db, item, wanted));
  await followItem(ctx, shelf.rules, before, item);
  return item;
}

/** The columns that a write sets, checked against each other and against what is stored. */
export async function prepare(
  shelf: TypeRuntime,
  ctx: Context,
  args: WriteArgs,
  before: Item | undefined,
): Promise<Fields> {
  const { actor, clock, site } = ctx;
  const { rights, type } = shelf;
  const wished = args.status ?? before?.status ?? "draft";
  const refusal = statusRefusal(rights, actor, wished, before?.status);
  if (refusal) throw refusal;
  const dates = datesOf(args, before, floats(shelf, wished), clock.now(), site.timezone);
  const status = settleStatus(wished, dates.date_gmt, clock.now());
  // A date that comes or goes publishes or withdraws as well as a status does.
  const late = statusRefusal(rights, actor, status, before?.status);
  if (late) throw late;
  const storing = storeOptions(actor, shelf.options);
  const fields: Fields = { ...textsOf(args, storing), ...dates, status };
  if (!floats(shelf, status)) fields.is_floating = false;
  const merged = { title: "", content: "", excerpt: "", ...before, ...fields };
  if (merged.title === "" && merged.content === "" && merged.excerpt === "")
    throw errors.empty_content();
  if (args.author) fields.author = await knownAuthor(ctx, args.author);
  else if (!before) fields.author = actor.id;
  copy(args, fields);
  if (args.template !== undefined && args.template !== before?.template)
    fields.template = knownTemplate(shelf, args.template);
  if (args.featured_media !== undefined) {
    const media = await knownImage(ctx, args.featured_media);
    if (media !== undefined) fields.featured_media = media;
  }
  if (type.features.has("hierarchy") && args.parent !== undefined)
    fields.parent = await knownParent(shelf, ctx, args.parent, before);
  if (!before) Object.assign(fields, openness(shelf, ctx, args));
  settlePassword(args, status, before, fields);
  fields.extra = extraOf(shelf, args, before, storing);
  if (isRestored(args, before)) fields.trashed_gmt = "";
  if (status !== "future") delete fields.extra.scheduledBy;
  else if (before?.status !== "future") fields.extra.scheduledBy = actor.id;
  const slug = await slugOf(shelf, ctx, args, before, { ...merged, ...fields });
  if (slug !== undefined) fields.slug = slug;
  return fields;
}

/** Values that are stored as they are sent. */
function copy(args: WriteArgs, fields: Fields): void {
  const { comment_status: comments, ping_status: pings, menu_order: order, format, sticky } = args;
  if (comments !== undefined) fields.comment_status = comments;
  if (pings !== undefined) fields.ping_status = pings;
  if (order !== undefined) fields.menu_order = order;
  if (format !== undefined) fields.format = format;
  if (sticky !== undefined && sticky !== null) fields.sticky = sticky;
}

/** Whether items of a status have no settled slug and date yet. */
function floats({ setup }: TypeRuntime, status: string): boolean {
  return setup.all(statuses).find(({ name }) => name === status)?.floating ?? false;
}

function openness({ type }: TypeRuntime, { settings }: Context, args: WriteArgs): Fields {
  // What stands below each other are pages rather than articles: nobody expects talk below them.
  const { features } = type;
  const talks = features.has("comments") && !features.has("hierarchy");
  return {
    comment_status: args.comment_status ?? (talks ? settings.get(defaultComments) : "closed"),
    ping_status:
      args.ping_status ?? (features.has("pings") ? settings.get(defaultPings) : "closed"),
  };
}

/** A private item needs no password, and a sticky one cannot have one. */
function settlePassword(
  args: WriteArgs,
  status: string,
  before: Item | undefined,
  fields: Fields,
): void {
  if (args.password !== undefined && args.password !== null) fields.password = args.password;
  if (status === "private") fields.password = "";
  const password = fields.password ?? before?.password ?? "";
  const isSticky =
    (fields.sticky ?? false) || (before?.sticky === true && args.password !== undefined);
  if (password !== "" && isSticky) throw errors.rest_invalid_field();
}

async function slugOf(
  shelf: TypeRuntime,
  { db, actor }: Context,
  args: WriteArgs,
  before: Item | undefined,
  after: { readonly title: string; readonly status?: string; readonly parent?: number },
): Promise<string | undefined> {
  const { rights, type } = shelf;
  const status = after.status ?? "draft";
  if (status === "pending" && !rights.publish(actor)) return "";
  const claim = {
    id: before?.id ?? 0,
    type: type.name,
    parent: after.parent ?? before?.parent ?? 0,
  };
  const wished = args.slug === undefined || args.slug === null ? undefined : toSlug(args.slug);
  if (wished) return freeSlug(db, claim, wished);
  if (before?.status === "trash" && status !== "trash") {
    const old = before.extra.trashed?.slug ?? restoredSlug(before.slug);
    if (old === "" || floats(shelf, status)) return old;
    return freeSlug(db, claim, old);
  }
  const known = before && wished === undefined ? before.slug : "";
  // One that came back from the trash as a draft may have the slug that another got meanwhile.
  const isNew = before && (claim.parent !== before.parent || floats(shelf, before.status));
  if (known !== "") return isNew && !floats(shelf, status) ? freeSlug(db, claim, known) : undefined;
  if (floats(shelf, status)) return wished === "" ? "" : undefined;
  // The id of a new item is not known yet: without words in the title its slug follows the insert.
  return toSlug(after.title) === "" && !before ? "" : slugFor(db, claim, after.title);
}

const isRestored = (args: WriteArgs, before: Item | undefined): boolean =>
  before?.status === "trash" && args.status !== undefined && args.status !== "trash";

function extraOf(
  shelf: TypeRuntime,
  args: WriteArgs,
  before: Item | undefined,
  storing: StoreOptions,
): OpenExtra {
  const extra: OpenExtra = { ...before?.extra };
  const meta = mergeMeta(shelf.setup, shelf.type.name, args.meta, before?.extra.meta, storing);
  if (Object.keys(meta).length > 0 || before?.extra.meta) extra.meta = meta;
  const { fields, internalFields } = shelf.type;
  const names = Object.keys({ ...fields, ...internalFields }).filter(
    (name) => args[name] !== undefined,
  );
  if (names.length > 0) {
    const values = {
      ...extra.fields,
      ...Object.fromEntries(names.map((name) => [name, args[name]])),
    };
    // Null clears a field: it shows its default again.
    extra.fields = Object.fromEntries(Object.entries(values).filter(([, one]) => one !== null));
  }
  if (isRestored(args, before)) delete extra.trashed;
  return extra;
}

/** Held, as all that an item comes to name: it does not go while the item is written. */
async function knownAuthor({ db }: Context, id: number): Promise<number> {
  if (!(await db.users.get(id, { forUpdate: true }))) throw errors.rest_invalid_author();
  return id;
}

function knownTemplate({ type, options }: TypeRuntime, name: string): string {
  const allowed = options.templates[type.name] ?? [];
  if (name === "" || allowed.includes(name)) return name;
  const message = `template is not one of ${["(none)", ...allowed].join(", ")}.`;
  throw new ApiError("rest_invalid_param", "Invalid parameter(s): template", 400, {
    params: { template: message },
    details: { template: { code: "rest_invalid_param", message, data: null } },
  });
}

/** An unknown id changes nothing; something that is no image clears the field. */
async function knownImage({ db }: Context, id: number): Promise<number | undefined> {
  if (id === 0) return 0;
  const media = await db.content.get(id, { forUpdate: true });
  if (!media) return undefined;
  return media.type === "attachment" && media.mime_type.startsWith("image/") ? id : 0;
}

/**
 * A parent is of the same type, and one that the writer may read: addresses tell the slugs above them. The item itself
 * or one below it cannot be its parent: then it has none.
 */
async function knownParent(
  { type, rights }: TypeRuntime,
  { db, actor }: Context,
  id: number,
  before: Item | undefined,
): Promise<number> {
  if (id === 0 || id === before?.parent) return id;
  if (before) await lockParents(db, type.name);
  const parent = id > 0 ? await db.content.get(id, { forUpdate: true }) : undefined;
  if (!parent || parent.type !== type.name || !rights.read(actor, parent))
    throw badReference("There is no such parent.");
  const above = await ancestors(db, [id]);
  if (above.size >= deepest) throw badReference("The parents go too deep.");
  return before && (id === before.id || above.has(before.id)) ? 0 : id;
}
