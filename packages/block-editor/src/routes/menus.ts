import {
  addTerm,
  changeTerm,
  deleteItem,
  deleteTerm,
  menuLocations,
  type Term,
  termSearch,
} from "@waymark/content";
import { toSlug } from "@waymark/content-text";
import {
  can,
  context,
  deleted,
  defineResource,
  fieldsOf,
  ids,
  one,
  oneOrDeleted,
  paged,
  pageOf,
  type SettingsReader,
  slugs,
  valuesOf,
} from "@waymark/core";
import * as z from "zod";
import { type Context, edit, get, post, remove } from "../builder.ts";
import { navMenu, navMenuItem } from "../classic-menus.ts";
import { errors } from "../errors.ts";
import { locationsOf, setLocations } from "../menus/locations.ts";
import { inMenu } from "../menus/targets.ts";

/** A menu as its routes show it. */
interface Menu extends Pick<Term, "id" | "name" | "slug" | "description"> {
  readonly locations: readonly string[];
}
const toMenu = ({ id, name, slug, description }: Term, settings: SettingsReader): Menu => ({
  id,
  name,
  slug,
  description,
  locations: locationsOf(settings, id),
});

const { column, field, link } = fieldsOf(valuesOf<Menu>());
const toRead = ["view", "edit"] as const;
const base = "/core/v2/menus";
const menu = defineResource({
  name: "nav_menu",
  table: valuesOf<Menu>(),
  fields: {
    id: column("id", { description: "The ID", schema: z.int() }),
    description: column("description", {
      description: "The description",
      in: toRead,
      schema: z.string(),
    }),
    name: column("name", { description: "The name", schema: z.string() }),
    slug: column("slug", { description: "The slug", schema: z.string() }),
    meta: field({
      description: "Meta values, by registered key",
      reads: ["id"],
      in: toRead,
      schema: z.looseObject({}),
      value: () => ({}),
    }),
    auto_add: field({
      description: "Whether new pages are added to it; not supported by the site",
      reads: ["id"],
      in: toRead,
      schema: z.boolean(),
      value: () => false,
    }),
    locations: field({
      description: "The menu locations that show it",
      reads: ["locations"],
      in: toRead,
      schema: z.array(z.string()),
      value: ({ locations }) => [...locations],
    }),
  },
  links: {
    self: link({ reads: ["id"], href: ({ id }) => `${base}/${id}` }),
    collection: link({ reads: [], href: () => base }),
    about: link({ reads: [], href: () => `/core/v2/taxonomies/${navMenu.name}` }),
    "core:post_type": link({
      reads: ["id"],
      href: ({ id }) => `/core/v2/${navMenuItem.base}?menus=${id}`,
    }),
    "core:menu-location": link({
      reads: ["locations"],
      href: ({ locations }) =>
        locations.map((name) => ({ href: `/core/v2/menu-locations/${name}` })),
    }),
  },
  missing: errors.rest_term_invalid,
});

/** Users who may edit posts may read menus. */
export const readsMenus = can("edit_posts", {
  code: "rest_cannot_view",
  message: "Sorry, you are not allowed to view menus.",
});
const writes = (code: string, verb: string) =>
  can("edit_theme_options", { code, message: `Sorry, you are not allowed to ${verb} menus.` });
const id = z.int().describe("The ID of the menu");
const values = {
  description: z.string().optional().describe("The description"),
  slug: z.string().optional().describe("The slug"),
  locations: z
    .array(z.string())
    .optional()
    .describe("The menu locations to assign the menu to; other menus are removed from them"),
};

const writing = [
  "rest_invalid_menu_location",
  "empty_term_name",
  "term_name_too_long",
  "term_exists",
  "duplicate_term_slug",
] as const;

const listArgs = {
  context: context(),
  ...paged({ perPage: 10, max: 100 }),
  search: z.string().optional().describe("Only menus whose name or slug contains this text"),
  include: ids().describe("Only menus with these IDs"),
  exclude: ids().describe("Leave out menus with these IDs"),
  slug: slugs().optional().describe("Only menus with these slugs"),
  order: z.enum(["asc", "desc"]).default("asc").describe("Ascending or descending order"),
  orderby: z.enum(["name", "id", "slug"]).default("name").describe("Sort field"),
};

/** The routes of classic menus. */
export const menuRoutes = {
  list: get({
    summary: "List the classic menus",
    args: listArgs,
    returns: pageOf(menu),
    access: readsMenus,
    handler: (ctx) => listMenus(ctx, ctx.args),
  }),
  item: get({
    summary: "Get a classic menu",
    args: { id, context: context() },
    returns: one(menu),
    find: findMenu,
    access: readsMenus,
    handler: ({ found, settings }) => toMenu(found, settings),
  }),
  create: post({
    summary: "Create a classic menu",
    args: { ...values, name: z.string().describe("The name") },
    returns: one(menu, { in: "edit" }),
    access: writes("rest_cannot_create", "create"),
    errors: writing,
    async handler(ctx) {
      const { args, all, settings } = ctx;
      checkPlaces(all, args.locations);
      const term = await addTerm(ctx, navMenu, args);
      if (args.locations) await setLocations(settings, term.id, args.locations);
      return toMenu(term, settings);
    },
  }),
  update: edit({
    summary: "Update a classic menu",
    args: { id, ...values, name: z.string().optional().describe("The name") },
    returns: one(menu, { in: "edit" }),
    find: findMenu,
    access: writes("rest_cannot_update", "edit"),
    errors: writing,
    async handler(ctx) {
      const { args, all, settings, found } = ctx;
      checkPlaces(all, args.locations);
      const term = await changeTerm(ctx, navMenu, found, args);
      if (args.locations) await setLocations(settings, term.id, args.locations);
      return toMenu(term, settings);
    },
  }),
  deletion: remove({
    summary: "Delete a classic menu with its entries",
    args: {
      id,
      force: z.boolean().default(false).describe("Must be true: menus cannot be trashed"),
    },
    returns: oneOrDeleted(menu, { in: "view" }),
    find: findMenu,
    access: writes("rest_cannot_delete", "delete"),
    errors: ["rest_trash_not_supported"],
    async handler(ctx) {
      if (!ctx.args.force) throw errors.rest_trash_not_supported();
      const previous = await ctx.show(toMenu(ctx.found, ctx.settings));
      await deleteMenu(ctx, ctx.found);
      return deleted(previous);
    },
  }),
};

async function findMenu({
  args,
  db,
}: Pick<Context, "db"> & { readonly args: { readonly id: number } }): Promise<Term | undefined> {
  return db.terms.first({ id: args.id, taxonomy: navMenu.name });
}

async function listMenus(
  { db, settings }: Pick<Context, "db" | "settings">,
  args: z.output<z.ZodObject<typeof listArgs>>,
) {
  const { page, per_page, search, include, exclude, slug, order, orderby } = args;
  const column = orderby === "name" ? "name_key" : orderby;
  const { items, ...rest } = await db.terms.page({
    page,
    per_page,
    where: {
      and: [
        { taxonomy: navMenu.name },
        ...(search ? [termSearch(search)] : []),
        ...(include.length > 0 ? [{ id: { in: include } }] : []),
        ...(exclude.length > 0 ? [{ id: { notIn: exclude } }] : []),
        ...(slug && slug.length > 0 ? [{ slug: { in: slug.map(toSlug) } }] : []),
      ],
    },
    orderBy: [{ [column]: order }, { id: order }],
  });
  return { ...rest, items: items.map((term) => toMenu(term, settings)) };
}

/** @throws ApiError `rest_invalid_menu_location` */
function checkPlaces(all: Context["all"], names: readonly string[] | undefined): void {
  const known = all(menuLocations);
  if (names?.some((name) => !known.some((one) => one.name === name)))
    throw errors.rest_invalid_menu_location();
}

async function deleteMenu(ctx: Context, term: Term): Promise<void> {
  const { db, settings } = ctx;
  const entries = await db.content.find({
    where: { type: navMenuItem.name, ...inMenu(term.id) },
    orderBy: "id",
    forUpdate: true,
  });
  for (const entry of entries) await deleteItem(ctx, entry);
  await deleteTerm(ctx, navMenu, term.id, undefined);
  await setLocations(settings, term.id, []);
}
