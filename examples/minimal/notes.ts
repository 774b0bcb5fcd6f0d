import {
  moduleBuilder,
  timestamp,
  defineModule,
  defineNamespace,
  defineResource,
  fieldsOf,
  id,
  one,
  paged,
  pageOf,
  table,
  text,
} from "@waymark/core";
import * as z from "zod";

const tables = { notes: table({ id: id(), text: text(), written: timestamp() }) };
const { get, post } = moduleBuilder({ tables });
const { column } = fieldsOf(tables.notes);

const note = defineResource({
  name: "note",
  table: tables.notes,
  fields: { id: column("id"), text: column("text"), written: column("written") },
});

const v1 = defineNamespace("notes/v1", {
  "/notes": [
    get({
      summary: "List notes, newest first",
      args: paged(),
      returns: pageOf(note),
      access: "public",
      handler: ({ args, db, select }) =>
        db.notes.page({ ...args, orderBy: { id: "desc" }, select }),
    }),
    post({
      summary: "Create a note",
      args: { text: z.string().min(1).max(500) },
      returns: one(note),
      access: "public",
      handler: ({ args, db, clock }) => db.notes.insert({ text: args.text, written: clock.now() }),
    }),
  ],
});

/** Short texts that anyone can read and create. */
export const notes = defineModule({ name: "notes", tables, namespaces: [v1] });
