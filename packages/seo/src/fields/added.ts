import { accountTables, userFields, type UserRow } from "@waymark/accounts";
import {
  contentFields,
  contentTables,
  termFields,
  typeFields,
  type ContentType,
  type ItemAtUrl,
  type Term,
} from "@waymark/content";
import { defineLoader, fieldsOf, type Loader } from "@waymark/core";
import * as z from "zod";
import {
  headsOfItems,
  headsOfTerms,
  headsOfTypes,
  headsOfUsers,
  type HeadOutput,
} from "./heads.ts";

type Head = HeadOutput | undefined;
const columnsOf = <C extends object>(table: { readonly columns: C }) =>
  Object.keys(table.columns) as (keyof C & string)[];

const itemHeads = defineLoader<{}, Head, ItemAtUrl["item"]>({
  tables: {},
  reads: columnsOf(contentTables.content),
  empty: undefined,
  load: async ({ rows, callService }) => callService(headsOfItems, rows),
});
const termHeads = defineLoader<{}, Head, Term>({
  tables: {},
  reads: columnsOf(contentTables.terms),
  empty: undefined,
  load: async ({ rows, callService }) => callService(headsOfTerms, rows),
});
const userHeads = defineLoader<{}, Head, UserRow>({
  tables: {},
  reads: columnsOf(accountTables.users),
  empty: undefined,
  load: async ({ rows, callService }) => callService(headsOfUsers, rows),
});
const typeHeads = defineLoader<{}, Head, ContentType>({
  tables: {},
  reads: ["name"],
  by: "name",
  empty: undefined,
  load: async ({ rows, callService }) => callService(headsOfTypes, rows),
});

/** No columns are read besides those of the loader, so the fields are the same for all kinds of rows. */
const { field } = fieldsOf(contentTables.content);
const withHead = (head: Loader<Head>) => [
  {
    name: "seo_head",
    field: field({
      about: "Head of the public page as HTML tags; null if there is no such page",
      reads: [],
      in: ["view", "edit"],
      loads: { head },
      schema: z.string().nullable(),
      value: (_row, _show, loaded) => loaded.head?.html ?? null,
    }),
  },
  {
    name: "seo_head_json",
    field: field({
      about: "Head of the public page as data; null if there is no such page",
      reads: [],
      in: ["view", "edit"],
      loads: { head },
      schema: z.record(z.string(), z.unknown()).nullable(),
      value: (_row, _show, loaded) => loaded.head?.json ?? null,
    }),
  },
];

/** `seo_head` and `seo_head_json` of items, terms, users and types. */
export const fieldsWithHeads = [
  contentFields(...withHead(itemHeads)),
  termFields(...withHead(termHeads)),
  userFields(...withHead(userHeads)),
  typeFields(...withHead(typeHeads)),
];
