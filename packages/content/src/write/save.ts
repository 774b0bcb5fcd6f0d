import { type StoreOptions, restoredSlug, toSlug } from "@waymark/content-text";
import { invalidArgument } from "@waymark/core";
import { badReference, errors } from "../errors.ts";
import { counted } from "../events.ts";
import { statuses } from "../extension-points.ts";
import { lockParents } from "../locks.ts";
import { followFiles } from "../media/meta-references.ts";
import { ancestors, deepest, pathAbove, permalink } from "../permalink.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { saveRevision } from "../revisions/save.ts";
import { defaultComments, defaultPings } from "../settings.ts";
import type { Extra } from "../tables.ts";
import { statusPermissionError } from "./checks.ts";
import { datesOf, statusForDate } from "./dating.ts";
import { changeItem, followItem, type ContentContext, type Item } from "./item.ts";
import { mergeMeta, storeOptions, textsOf, type WriteArgs } from "./values.ts";
import { freeSlug, slugFor } from "./slug.ts";
import { followInTerms, giveTerms, knownTerms, setTerms, requestedTerms } from "./terms.ts";

type OpenExtra = { -readonly [K in keyof Extra]?: Extra[K] };
type Fields = { -readonly [K in keyof Omit<Item, "extra">]?: Item[K] } & { extra?: OpenExtra };

/** Columns that a type derives itself, such as those of a file. */
export type OwnColumns = Partial<Omit<Item, "id" | "type">>;
/** Adds them to the columns of a write. */
function addOwn(fields: Fields, own: OwnColumns | undefined): Fields {
  if (!own) return fields;
  const extra = Object.assign({}, fields.extra, own.extra);
  return Object.assign(fields, own, { extra });
}

/** Creates an item: row, terms and counters in one transaction. */
export async function createItem(
  runtime: TypeRuntime,
  ctx: ContentContext,
  args: WriteArgs,
  own?: OwnColumns,
): Promise<Item> {
  const { db } = ctx;
  const prepared = addOwn(await prepare(runtime, ctx, args, undefined), own) as Item;
  const { date: modified, date_gmt, parent = 0 } = prepared;
  const type = runtime.type.name;
  const fields = Object.assign(prepared, { type, parent, modified, modified_gmt: date_gmt });
  // Values that contain the id are set after the insert.
  const isWhole = fields.slug !== "" && !runtime.rules.namesId;
  if (isWhole) Object.assign(fields, await guidOf(runtime, db, fields));
  const [added, terms] = await Promise.all([
    db.content.insert(fields),
    knownTerms(db, requestedTerms(runtime, ctx, args, true)),
  ]);
  let item = added;
  if (!isWhole) {
    const late: Fields = {};
    if (item.slug === "" && !floats(runtime, item.status))
      late.slug = await slugFor(db, item, item.title);
    Object.assign(late, await guidOf(runtime, db, { ...item, ...late }));
    if (Object.keys(late).length > 0) await db.content.updateAll({ id: item.id }, late);
    item = { ...item, ...late };
  }
  await followFiles(runtime.setup, db, undefined, item);
  await ctx.emit(counted, await giveTerms(db, item, terms));
  await followItem(ctx, runtime.rules, undefined, item);
  return item;
}

/** The first address of an item, if it has one yet. */
const guidOf = async (
  { rules }: TypeRuntime,
  db: ContentContext["db"],
  item: Item,
): Promise<Fields> =>
  rules.hasPermalink(item.status)
    ? { guid: permalink(item, await pathAbove(db, item.parent), rules) }
    : {};

/** Updates an item; omitted arguments stay unchanged. Stores a revision unless `keep` is false. */
export async function updateItem(
  runtime: TypeRuntime,
  ctx: ContentContext,
  before: Item,
  args: WriteArgs,
  { keep = true, own }: { readonly keep?: boolean; readonly own?: OwnColumns } = {},
): Promise<Item> {
  const { db, clock } = ctx;
  const now = datesOf({}, undefined, false, clock.now(), ctx.site.timezone);
  const change = Object.assign(addOwn(await prepare(runtime, ctx, args, before), own), {
    modified: now.date,
    modified_gmt: now.date_gmt,
    version: before.version + 1,
  });
  if (keep) {
    const after = Object.assign({}, before, change);
    Object.assign(change, await saveRevision(runtime, ctx, before, after));
  }
  const item = await changeItem(db, before, change);
  await followFiles(runtime.setup, db, before, item);
  await ctx.emit(counted, await followInTerms(db, before, item));
  const requested = requestedTerms(runtime, ctx, args, false);
  if (requested.size > 0) await ctx.emit(counted, await setTerms(db, item, requested));
  await followItem(ctx, runtime.rules, before, item);
  return item;
}

/** The columns that a write sets, validated against each other and against the stored ones. */
export async function prepare(
  runtime: TypeRuntime,
  ctx: ContentContext,
  args: WriteArgs,
  before: Item | undefined,
): Promise<Fields> {
  const { actor, clock, site } = ctx;
  const { permissions, type } = runtime;
  const requested = args.status ?? before?.status ?? "draft";
  const error = statusPermissionError(permissions, actor, requested, before?.status);
  if (error) throw error;
  const dates = datesOf(args, before, floats(runtime, requested), clock.now(), site.timezone);
  const status = statusForDate(requested, dates.date_gmt, clock.now());
  // Setting or removing a date can publish or unpublish an item, like a status.
  const late = statusPermissionError(permissions, actor, status, before?.status);
  if (late) throw late;
  const storing = storeOptions(actor, runtime.options);
  const fields: Fields = { ...textsOf(args, storing), ...dates, status };
  if (!floats(runtime, status)) fields.is_floating = false;
  const merged = { title: "", content: "", excerpt: "", ...before, ...fields };
  // Items of types without an editor, such as entries of menus, consist of their other values.
  const isText = type.features.has("editor") || type.features.has("file");
  if (isText && merged.title === "" && merged.content === "" && merged.excerpt === "")
    throw errors.empty_content();
  if (args.author) fields.author = await knownAuthor(ctx, args.author);
  else if (!before) fields.author = actor.id;
  copy(args, fields);
  if (args.template !== undefined && args.template !== before?.template)
    fields.template = knownTemplate(runtime, args.template);
  if (args.featured_media !== undefined) {
    const media = await knownImage(ctx, args.featured_media);
    if (media !== undefined) fields.featured_media = media;
  }
  if (type.features.has("hierarchy") && args.parent !== undefined)
    fields.parent = await knownParent(runtime, ctx, args.parent, before);
  if (!before) Object.assign(fields, discussionStatuses(runtime, ctx, args));
  setPassword(args, status, before, fields);
  fields.extra = extraOf(runtime, args, before, storing);
  if (isRestored(args, before)) fields.trashed_gmt = "";
  if (status !== "future") delete fields.extra.scheduledBy;
  else if (before?.status !== "future") fields.extra.scheduledBy = actor.id;
  const slug = await slugOf(runtime, ctx, args, before, { ...merged, ...fields });
  if (slug !== undefined) fields.slug = slug;
  return fields;
}

/** Copies values that are stored as sent. */
function copy(args: WriteArgs, fields: Fields): void {
  const { comment_status: comments, ping_status: pings, menu_order: order, format, sticky } = args;
  if (comments !== undefined) fields.comment_status = comments;
  if (pings !== undefined) fields.ping_status = pings;
  if (order !== undefined) fields.menu_order = order;
  if (format !== undefined) fields.format = format;
  if (sticky !== undefined && sticky !== null) fields.sticky = sticky;
}

/** Whether items with a status have no final slug and date yet. */
function floats({ setup }: TypeRuntime, status: string): boolean {
  return setup.all(statuses).find(({ name }) => name === status)?.floating ?? false;
}

function discussionStatuses(
  { type }: TypeRuntime,
  { settings }: ContentContext,
  args: WriteArgs,
): Fields {
  // Hierarchical items are pages rather than articles: comments are off by default.
  const { features } = type;
  const isDiscussed = features.has("comments") && !features.has("hierarchy");
  return {
    comment_status: args.comment_status ?? (isDiscussed ? settings.get(defaultComments) : "closed"),
    ping_status:
      args.ping_status ?? (features.has("pings") ? settings.get(defaultPings) : "closed"),
  };
}

/** Private items have no password, and sticky items cannot have one. */
function setPassword(
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
  runtime: TypeRuntime,
  { db, actor }: ContentContext,
  args: WriteArgs,
  before: Item | undefined,
  after: { readonly title: string; readonly status?: string; readonly parent?: number },
): Promise<string | undefined> {
  const { permissions, type } = runtime;
  const status = after.status ?? "draft";
  if (status === "pending" && !permissions.publish(actor)) return "";
  const claim = {
    id: before?.id ?? 0,
    type: type.name,
    parent: after.parent ?? before?.parent ?? 0,
  };
  const requested = args.slug === undefined || args.slug === null ? undefined : toSlug(args.slug);
  if (requested) return freeSlug(db, claim, requested);
  if (before?.status === "trash" && status !== "trash") {
    const old = before.extra.trashed?.slug ?? restoredSlug(before.slug);
    if (floats(runtime, status)) return old;
    return old === "" ? slugFor(db, claim, after.title) : freeSlug(db, claim, old);
  }
  const known = before && requested === undefined ? before.slug : "";
  // The slug of an item restored from the trash as a draft may be taken by now.
  const isNew = before && (claim.parent !== before.parent || floats(runtime, before.status));
  if (known !== "")
    return isNew && !floats(runtime, status) ? freeSlug(db, claim, known) : undefined;
  if (floats(runtime, status)) return requested === "" ? "" : undefined;
  // The id of a new item is not known yet, so a slug without words in the title is set after the insert.
  return toSlug(after.title) === "" && !before ? "" : slugFor(db, claim, after.title);
}

const isRestored = (args: WriteArgs, before: Item | undefined): boolean =>
  before?.status === "trash" && args.status !== undefined && args.status !== "trash";

function extraOf(
  runtime: TypeRuntime,
  args: WriteArgs,
  before: Item | undefined,
  storing: StoreOptions,
): OpenExtra {
  const extra: OpenExtra = { ...before?.extra };
  const meta = mergeMeta(runtime.setup, runtime.type.name, args.meta, before?.extra.meta, storing);
  if (Object.keys(meta).length > 0 || before?.extra.meta) extra.meta = meta;
  const { fields, internalFields } = runtime.type;
  const names = Object.keys({ ...fields, ...internalFields }).filter(
    (name) => args[name] !== undefined,
  );
  if (names.length > 0) {
    const values = {
      ...extra.fields,
      ...Object.fromEntries(names.map((name) => [name, args[name]])),
    };
    // Null resets a field to its default.
    extra.fields = Object.fromEntries(Object.entries(values).filter(([, one]) => one !== null));
  }
  if (isRestored(args, before)) delete extra.trashed;
  return extra;
}

/** The user is locked, like every row that an item refers to, so that it is not deleted concurrently. */
async function knownAuthor({ db }: ContentContext, id: number): Promise<number> {
  if (!(await db.users.get(id, { forUpdate: true }))) throw errors.rest_invalid_author();
  return id;
}

function knownTemplate({ type, options }: TypeRuntime, name: string): string {
  const allowed = options.templates[type.name] ?? [];
  if (name === "" || allowed.includes(name)) return name;
  const message = `template is not one of ${["(none)", ...allowed].join(", ")}.`;
  throw invalidArgument("template", message);
}

/** An unknown id changes nothing; an item that is not an image clears the field. */
async function knownImage({ db }: ContentContext, id: number): Promise<number | undefined> {
  if (id === 0) return 0;
  const media = await db.content.get(id, { forUpdate: true });
  if (!media) return undefined;
  return media.type === "attachment" && media.mime_type.startsWith("image/") ? id : 0;
}

/**
 * A parent has the same type, and the writer may read it, because addresses contain its slug. If it is the item itself
 * or one of its descendants, the item has no parent.
 */
async function knownParent(
  { type, permissions }: TypeRuntime,
  { db, actor }: ContentContext,
  id: number,
  before: Item | undefined,
): Promise<number> {
  if (id === 0 || id === before?.parent) return id;
  if (before) await lockParents(db, type.name);
  const parent = id > 0 ? await db.content.get(id, { forUpdate: true }) : undefined;
  if (!parent || parent.type !== type.name || !permissions.read(actor, parent))
    throw badReference("Invalid parent ID.");
  const above = await ancestors(db, [id]);
  if (above.size >= deepest) throw badReference("The hierarchy is too deep.");
  return before && (id === before.id || above.has(before.id)) ? 0 : id;
}
