import {
  createItem,
  deleteItem,
  type Item,
  type TypeRuntime,
  typeRuntimeOf,
  updateItem,
} from "@waymark/content";
import {
  type AccessDecision,
  type Actor,
  can,
  context,
  deleted,
  ids,
  type NamespaceContext,
  one,
  oneOrDeleted,
  paged,
  pageOf,
  raw,
} from "@waymark/core";
import * as z from "zod";
import { type Context, edit, get, post, remove } from "../builder.ts";
import { navMenu, navMenuItem } from "../classic-menus.ts";
import { errors } from "../errors.ts";
import { entryKinds, entryOf, isMenuAddress, type MenuEntry, toStored } from "../menus/entries.ts";
import { menuItem } from "../menus/item-resource.ts";
import { type MenuItem, menuItems } from "../menus/items.ts";
import { inMenu } from "../menus/targets.ts";

const id = z.int().describe("The ID of the entry");
const names = z.array(z.string().max(100)).max(50);
const text = z.union([z.string(), z.object({ raw: z.string() })]);
const titleSchema = {
  type: "object",
  description: "The title; if empty, that of the target",
  properties: {
    raw: { type: "string", description: "As stored in the database", context: ["edit"] },
  },
} as const;
const values = {
  title: raw(titleSchema, text).optional(),
  type: z.enum(entryKinds).optional().describe("The kind of the target"),
  status: z.enum(["publish", "draft"]).optional().describe("The status"),
  parent: z.int().min(0).optional().describe("The ID of the entry above it; 0 for none"),
  attr_title: z.string().max(1_000).optional().describe("Text for the title attribute of the link"),
  classes: names.optional().describe("CSS classes of the link"),
  description: z.string().max(10_000).optional().describe("The description"),
  menu_order: z.int().min(1).optional().describe("Its position in the menu"),
  object: z.string().max(100).optional().describe("The content type or taxonomy of the target"),
  object_id: z.int().min(0).optional().describe("The ID of the target"),
  target: z.enum(["_blank", ""]).optional().describe("`_blank` to open it in a new tab"),
  url: z.string().max(2_000).optional().describe("The address of a custom entry"),
  xfn: names.optional().describe("The relations to the people of the target"),
  menus: z.int().min(0).optional().describe("The ID of the menu"),
};
type Values = { readonly [K in keyof typeof values]?: z.output<(typeof values)[K]> | undefined };

const writes = (code: string, verb: string) =>
  can("edit_theme_options", { code, message: `Sorry, you are not allowed to ${verb} entries.` });

const writing = [
  "rest_title_required",
  "rest_url_required",
  "rest_invalid_menu_item_object",
  "rest_invalid_menu_item_parent",
  "invalid_menu_id",
] as const;

const listArgs = {
  context: context(),
  ...paged({ perPage: 100, max: 100 }),
  menus: ids().describe("Only entries of these menus"),
  include: ids().describe("Only entries with these IDs"),
  exclude: ids().describe("Leave out entries with these IDs"),
  search: z.string().max(1_000).optional().describe("Only entries whose title contains this text"),
  status: z.enum(["publish", "draft"]).default("publish").describe("The status"),
  order: z.enum(["asc", "desc"]).default("asc").describe("Ascending or descending order"),
  orderby: z
    .enum(["menu_order", "id", "title", "date"])
    .default("menu_order")
    .describe("Sort field"),
};

/** The routes of the entries of classic menus. */
export function menuItemRoutes(setup: NamespaceContext) {
  const toItems = menuItems(setup);
  const runtime = typeRuntimeOf(navMenuItem, setup);
  return {
    list: listEndpoint(toItems),
    item: getEndpoint(toItems),
    create: createEndpoint(toItems, runtime),
    update: updateEndpoint(toItems, runtime),
    deletion: removeEndpoint(toItems),
  };
}

const listEndpoint = (toItems: ToItems) =>
  get({
    summary: "List the entries of classic menus",
    args: listArgs,
    returns: pageOf(menuItem),
    access: ({ actor, args }): AccessDecision => mayRead(actor, args.status),
    errors: ["rest_cannot_view"],
    async handler(ctx) {
      const { items, ...rest } = await findEntries(ctx, ctx.args);
      return { ...rest, items: await toItems(ctx, items) };
    },
  });

const getEndpoint = (toItems: ToItems) =>
  get({
    summary: "Get an entry of a classic menu",
    args: { id, context: context() },
    returns: one(menuItem),
    find: findEntry,
    access: ({ actor, found }): AccessDecision => mayRead(actor, found.status),
    errors: ["rest_cannot_view"],
    handler: (ctx) => toItem(toItems, ctx, ctx.found),
  });

const createEndpoint = (toItems: ToItems, runtime: TypeRuntime) =>
  post({
    summary: "Create an entry of a classic menu",
    args: values,
    returns: one(menuItem, { in: "edit" }),
    access: writes("rest_cannot_create", "create"),
    errors: writing,
    async handler(ctx) {
      const { args } = ctx;
      const entry = await checked(ctx, args, undefined);
      const given = { status: "publish", menu_order: 1, ...textsOf(args), ...placeOf(args) };
      return toItem(toItems, ctx, await createItem(runtime, ctx, given, toStored(entry)));
    },
  });

const updateEndpoint = (toItems: ToItems, runtime: TypeRuntime) =>
  edit({
    summary: "Update an entry of a classic menu",
    args: { id, ...values },
    returns: one(menuItem, { in: "edit" }),
    find: findEntry,
    access: writes("rest_cannot_edit", "edit"),
    errors: writing,
    async handler(ctx) {
      const { args, found } = ctx;
      const entry = await checked(ctx, args, found);
      const given = { ...textsOf(args), ...placeOf(args) };
      const own = toStored(entry, found.extra);
      return toItem(toItems, ctx, await updateItem(runtime, ctx, found, given, { own }));
    },
  });

const removeEndpoint = (toItems: ToItems) =>
  remove({
    summary: "Delete an entry of a classic menu",
    args: {
      id,
      force: z.boolean().default(false).describe("Must be true: entries cannot be trashed"),
    },
    returns: oneOrDeleted(menuItem, { in: "view" }),
    find: findEntry,
    access: writes("rest_cannot_delete", "delete"),
    errors: ["rest_trash_not_supported"],
    async handler(ctx) {
      if (!ctx.args.force) throw errors.rest_trash_not_supported();
      const previous = await ctx.show(await toItem(toItems, ctx, ctx.found));
      await deleteItem(ctx, ctx.found);
      return deleted(previous);
    },
  });

/** Users who may edit posts may read published entries, and those who may edit menus also drafts. */
const mayRead = (actor: Actor, status: string): AccessDecision =>
  (actor.can("edit_posts") && (status === "publish" || actor.can("edit_theme_options"))) ||
  errors.rest_cannot_view();

async function findEntry({
  args,
  db,
}: Pick<Context, "db"> & { readonly args: { readonly id: number } }): Promise<Item | undefined> {
  const found = await db.content.get(args.id);
  return found?.type === navMenuItem.name && found.status !== "trash" ? found : undefined;
}

function findEntries({ db }: Pick<Context, "db">, args: z.output<z.ZodObject<typeof listArgs>>) {
  const { page, per_page, menus, include, exclude, search, status, order, orderby } = args;
  const column = orderby === "title" ? "title_key" : orderby;
  return db.content.page({
    page,
    per_page,
    where: {
      and: [
        { type: navMenuItem.name, status },
        ...(menus.length > 0 ? [inMenu(menus)] : []),
        ...(include.length > 0 ? [{ id: { in: include } }] : []),
        ...(exclude.length > 0 ? [{ id: { notIn: exclude } }] : []),
        ...(search ? [{ title: { contains: search } }] : []),
      ],
    },
    orderBy: [{ [column]: order }, { id: order }],
  });
}

/** Turns rows into entries. */
type ToItems = ReturnType<typeof menuItems>;

async function toItem(toItems: ToItems, ctx: Parameters<ToItems>[0], row: Item): Promise<MenuItem> {
  const [shown] = await toItems(ctx, [row]);
  if (!shown) throw errors.rest_post_invalid_id();
  return shown;
}

const textsOf = ({ title, description, attr_title }: Values) => ({
  ...(title !== undefined && { title: typeof title === "string" ? title : title.raw }),
  ...(description !== undefined && { content: description }),
  ...(attr_title !== undefined && { excerpt: attr_title }),
});
const placeOf = ({ status, menu_order, menus }: Values) => ({
  ...(status !== undefined && { status }),
  ...(menu_order !== undefined && { menu_order }),
  ...(menus !== undefined && { [navMenu.base]: menus === 0 ? [] : [menus] }),
});

/** The entry after a write. Its target, its parent and its menu must exist. */
async function checked(
  { db }: Pick<Context, "db">,
  args: Values,
  before: Item | undefined,
): Promise<MenuEntry> {
  const entry = merged(args, before && entryOf(before));
  const title = textsOf(args).title ?? before?.title ?? "";
  if (entry.kind === "custom" && title === "") throw errors.rest_title_required();
  if (entry.kind === "custom" && !isMenuAddress(entry.url)) throw errors.rest_url_required();
  const isNew = args.type !== undefined || args.object_id !== undefined || !before;
  if (isNew && !(await hasTarget(db, entry))) throw errors.rest_invalid_menu_item_object();
  if (args.parent) {
    const above = await db.content.get(args.parent);
    if (above?.type !== navMenuItem.name || above.id === before?.id)
      throw errors.rest_invalid_menu_item_parent();
  }
  if (args.menus && !(await db.terms.first({ id: args.menus, taxonomy: navMenu.name })))
    throw errors.invalid_menu_id();
  return entry;
}

/** The values of a write, with those of the entry before it. */
function merged(args: Values, before: MenuEntry | undefined): MenuEntry {
  const kind = args.type ?? before?.kind ?? "custom";
  const isCustom = kind === "custom";
  return {
    kind,
    object: isCustom ? "custom" : (args.object ?? before?.object ?? ""),
    target: isCustom ? 0 : (args.object_id ?? before?.target ?? 0),
    parent: args.parent ?? before?.parent ?? 0,
    url: isCustom ? (args.url ?? before?.url ?? "") : "",
    opens: args.target ?? before?.opens ?? "",
    classes: args.classes ?? before?.classes ?? [],
    xfn: args.xfn ?? before?.xfn ?? [],
  };
}

async function hasTarget(db: Context["db"], { kind, object, target }: MenuEntry): Promise<boolean> {
  if (kind === "taxonomy") return (await db.terms.get(target))?.taxonomy === object;
  if (kind === "post_type") return (await db.content.get(target))?.type === object;
  return true;
}
