import {
  contentTypes,
  publicTaxonomies,
  typeRuntimeOf,
  type Item,
  type Term,
  type TypeRuntime,
} from "@waymark/content";
import { can, jsonResponse, type Actor, type NamespaceContext } from "@waymark/core";
import * as z from "zod";
import { get, edit, remove, type Context } from "../builder.ts";
import { buildItem } from "../entries/build-item.ts";
import { buildTerm } from "../entries/build-other.ts";
import { buildUser } from "../entries/build-user.ts";
import { keyOf, type Built } from "../entries/entry.ts";
import { saveOverrides } from "../entries/store.ts";
import { overrides, withoutEmpty, type Overrides } from "../entries/values.ts";
import { errors } from "../errors.ts";

const valuesSchema = z.object({
  id: z.int().describe("Item, term or user ID"),
  values: z.strictObject(overrides).describe("SEO values of the page"),
});
const valuesResponse = jsonResponse("SEO values of a page", valuesSchema);
const id = z.int().positive().describe("Item, term or user ID");
interface Finding extends Pick<Context, "db" | "all"> {
  readonly args: { readonly id: number };
}

/** SEO values of the pages of items. Users who may edit an item may edit them. */
export function itemOverrides(setup: NamespaceContext) {
  const types = setup.all(contentTypes).filter(({ viewable }) => viewable);
  const permissions: PermissionsByType = new Map(
    types.map((type) => [type.name, typeRuntimeOf(type, setup).permissions]),
  );
  const find = (ctx: Finding) => findItem(permissions, ctx);
  const access = ({ actor, found }: { readonly actor: Actor; readonly found: Item }) =>
    permissions.get(found.type)?.edit(actor, found) ?? false;
  return [
    get({
      summary: "Get the SEO values of an item",
      args: { id },
      returns: valuesResponse,
      find,
      access,
      handler: (ctx) => readValues(ctx, "post", ctx.found.id),
    }),
    edit({
      summary: "Update the SEO values of an item; empty values reset to the type's defaults",
      args: { id, ...overrides },
      returns: valuesResponse,
      status: 200,
      find,
      access,
      handler: async (ctx) => updateValues(ctx, await buildItem(ctx, ctx.found.id), ctx.args),
      errors: ["seo_not_found"],
    }),
    remove({
      summary: "Delete the SEO values of an item",
      args: { id },
      returns: valuesResponse,
      find,
      access,
      handler: (ctx) => clearItem(ctx, ctx.found.id),
    }),
  ] as const;
}

/** SEO values of the pages of terms. */
export const termOverrides = [
  get({
    summary: "Get the SEO values of a term",
    args: { id },
    returns: valuesResponse,
    find: findTerm,
    access: can("manage_categories"),
    handler: (ctx) => readValues(ctx, "term", ctx.found.id),
  }),
  edit({
    summary: "Update the SEO values of a term; empty values reset to the taxonomy's defaults",
    args: { id, ...overrides },
    returns: valuesResponse,
    status: 200,
    find: findTerm,
    access: can("manage_categories"),
    handler: async (ctx) => updateValues(ctx, await buildTerm(ctx, ctx.found), ctx.args),
    errors: ["seo_not_found"],
  }),
] as const;

/** SEO values of the pages of authors. */
export const userOverrides = [
  get({
    summary: "Get the SEO values of the page of an author",
    args: { id },
    returns: valuesResponse,
    find: ({ args, db }) => db.users.get(args.id),
    access: can("edit_users"),
    handler: (ctx) => readValues(ctx, "user", ctx.found.id),
  }),
  edit({
    summary: "Update the SEO values of the page of an author",
    args: { id, ...overrides },
    returns: valuesResponse,
    status: 200,
    find: ({ args, db }) => db.users.get(args.id),
    access: can("edit_users"),
    handler: async (ctx) => updateValues(ctx, await buildUser(ctx, ctx.found.id), ctx.args),
    errors: ["seo_not_found"],
  }),
] as const;

/** The access rules of the content types that have pages, by their names. */
type PermissionsByType = ReadonlyMap<string, TypeRuntime["permissions"]>;

async function findItem(
  permissions: PermissionsByType,
  { args, db }: Finding,
): Promise<Item | undefined> {
  const item = await db.content.get(args.id);
  return item && permissions.has(item.type) && item.status !== "auto-draft" ? item : undefined;
}

async function findTerm({ args, db, all }: Finding): Promise<Term | undefined> {
  const term = await db.terms.get(args.id);
  return publicTaxonomies(all).some(({ name }) => name === term?.taxonomy) ? term : undefined;
}

interface PageValues {
  readonly id: number;
  readonly values: Overrides;
}

async function readValues(
  { db }: Pick<Context, "db">,
  object_type: "post" | "term" | "user",
  object_id: number,
): Promise<PageValues> {
  const entry = await db.entries.first({ key: keyOf({ object_type, object_id }) });
  return { id: object_id, values: entry?.own ?? {} };
}

/** @param built - The built entry of the page; undefined if there is no page. @throws ApiError `seo_not_found` */
async function updateValues(
  ctx: Context,
  built: Built | undefined,
  { id: pageId, ...values }: Overrides & { readonly id: number },
): Promise<PageValues> {
  if (!built) throw errors.seo_not_found();
  const saved = await saveOverrides(ctx, built, (own) => toStored({ ...own, ...values }));
  return { id: pageId, values: saved.own };
}

/** Deletes the values of an item, and returns them. */
async function clearItem(ctx: Context, item: number): Promise<PageValues> {
  const built = await buildItem(ctx, item);
  const before = await readValues(ctx, "post", item);
  if (built) await saveOverrides(ctx, built, () => ({}));
  return before;
}

/** Without omitted or empty values. */
const toStored = (values: object): Overrides =>
  withoutEmpty(
    Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== undefined),
    ) as Overrides,
  );
