import { jsonResponse } from "@waymark/core";
import * as z from "zod";

const permission = z.enum(["yes", "no", "depends"]);
const text = z.string();

const column = z.union([
  text,
  z.looseObject({ field: text, label: text.optional(), as: text.optional() }),
]);

const sections = z.array(
  z.object({ label: text, fields: z.array(text), place: z.enum(["main", "side"]).optional() }),
);

/** Settings of the site with their form. */
const settings = z.object({
  path: text.describe("The path that reads and updates them"),
  slug: text.describe("Their name in the address of the admin"),
  label: text.describe("The heading"),
  about: text.nullable(),
  order: z.number(),
  module: text,
  operations: z.object({ read: text, update: text.nullable() }),
  values: text.nullable().describe("The path of the values in the response"),
  argument: text.nullable().describe("The argument that holds the changed values"),
  sections,
  omit: z.array(text),
  widgets: z.record(text, text),
  relations: z.record(text, text),
  labels: z.record(text, text),
  lengths: z.record(text, z.number()).describe("Recommended numbers of characters"),
});

/** Settings of an item with their panel. */
const panel = settings.extend({
  beside: z.array(text).describe("The paths of the lists to whose items they belong"),
  preview: z
    .object({
      name: text,
      defaults: z
        .record(text, z.array(text))
        .describe("The fields of the item with the texts that apply while an argument is empty"),
      variables: text.optional().describe("What marks variables in texts"),
    })
    .nullable(),
});

/** A list of the site with its screen. */
const list = z.object({
  path: text.describe("The path of the list"),
  slug: text.describe("Its name in the address of the admin"),
  item: text.nullable().describe("The path of an item"),
  below: text.nullable().describe("The path of the list whose items it belongs to"),
  id: text.describe("The field that identifies an item"),
  label: text.describe("The plural label of the items"),
  singular: text.describe("One item"),
  icon: text.nullable(),
  group: text.describe("The heading of the menu"),
  order: z.number(),
  hidden: z
    .boolean()
    .describe(
      "Whether it is left out of the menu, for example because the caller can change nothing in it",
    ),
  mayEdit: z.boolean().describe("Whether the caller may read the list in the edit context"),
  lookup: z
    .enum(["list", "item"])
    .nullable()
    .describe("How items are found by their ids: `include` of the list, one by one, or not at all"),
  module: text,
  operations: z
    .object({
      list: text,
      create: text.nullable(),
      read: text.nullable(),
      update: text.nullable(),
      remove: text.nullable(),
    })
    .describe("The keys of the operations; null if the caller may not use them"),
  hasTrash: z.boolean().describe("Whether a deletion moves items to the trash by default"),
  title: text.nullable().describe("The field that names an item"),
  columns: z.array(column).nullable(),
  filters: z.array(text).nullable(),
  sort: z.object({ by: text, order: z.enum(["asc", "desc"]) }).nullable(),
  query: z.record(text, z.unknown()),
  sections,
  omit: z.array(text),
  fixed: z.array(text).describe("The arguments that cannot be changed once the item exists"),
  widgets: z.record(text, text),
  labels: z.record(text, text),
  relations: z.record(text, text),
  stored: z
    .object({ path: text, item: text, fields: z.record(text, text) })
    .nullable()
    .describe("The list with the stored values of the items, and its fields by argument"),
  search: text.describe("The argument that searches"),
  actions: z.array(z.looseObject({ label: text, operation: text })),
  counts: z
    .array(
      z.object({
        label: text,
        query: z.record(text, z.union([text, z.number(), z.boolean()])),
      }),
    )
    .describe("Numbers on the dashboard: the items that match a query"),
  rows: text.nullable(),
  total: text.nullable(),
  paging: z.object({
    page: text.describe("The argument of the page; `cursor` for lists that are read by cursor"),
    first: z.number(),
    size: text,
    max: z.number().describe("The maximum size of a page"),
  }),
});

/** A page of a module. */
const modulePage = z.object({
  name: text.describe("Its name in the address of the admin"),
  label: text,
  icon: text.nullable(),
  group: text.describe("The heading of the menu"),
  order: z.number(),
  module: text,
  operation: text.describe("The operation that it needs"),
  commands: z
    .array(
      z.object({
        label: text,
        operation: text,
        args: z.record(text, z.unknown()).optional(),
        confirm: text.optional().describe("A question that the user must confirm first"),
      }),
    )
    .describe("Requests for the whole site that the caller may send"),
  script: text
    .nullable()
    .describe("The file of its script; null if it could not be loaded, with the reason in the log"),
});

/** The screens of the caller. */
export const directory = jsonResponse(
  "admin-screens",
  z.object({
    site: z.object({
      name: text,
      url: text,
      api: text,
      locale: text,
      languages: z
        .array(text)
        .describe("The languages that users can choose, including that of the site"),
      timezone: text,
      week_start: z.int().describe("The first day of the week; 0 is Sunday"),
    }),
    user: z.object({ id: z.number(), login: text, name: text, roles: z.array(text) }),
    lists: z.array(list).describe("The lists that the caller may read, in the order of the menu"),
    settings: z.array(settings).describe("The settings that the caller may read"),
    panels: z
      .array(panel)
      .describe("The settings of items that the caller may read and update, beside the text"),
    pages: z.array(modulePage).describe("The pages of modules that the caller may use"),
    permissions: z
      .record(text, permission)
      .describe(
        "The access of the caller to operations, by key; operations without access are omitted",
      ),
    words: z
      .record(text, text)
      .describe("Labels in the language of the caller, by names of fields and values"),
  }),
);

const args = z.record(text, z.record(text, z.unknown())).nullable();
/** The schemas of a list. */
export const schemas = jsonResponse(
  "admin-schemas",
  z.object({
    fields: z
      .array(z.object({ name: text, schema: z.record(text, z.unknown()), contexts: z.array(text) }))
      .describe("The fields of an item; empty if the operation does not declare them"),
    isVersioned: z.boolean().describe("Whether items have an ETag"),
    list: args.describe("The arguments of the operations"),
    create: args,
    update: args,
    remove: args,
    owners: z
      .record(text, text)
      .describe("The modules that declare the settings, by setting; empty for lists"),
  }),
);
