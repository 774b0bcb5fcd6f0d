import * as z from "zod";
import { can } from "../declare/access.ts";
import { defineEvent } from "../declare/event.ts";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace } from "../declare/namespace.ts";
import { defineErrors } from "../errors/api-error.ts";
import { id, table, text } from "@waymark/storage";

const tables = { notes: table({ id: id(), text: text() }) };
const failures = defineErrors({ note_refused: [409, "Rejected.", "The text asks for it."] });
const { get, post, remove, on } = moduleBuilder({ tables });
const noted = defineEvent<{ readonly text: string }>("notes.noted");
/** A module with notes, whose endpoints and listeners fail for certain texts. */
export const notes = (received: string[] = []) =>
  defineModule({
    name: "notes",
    tables,
    errors: failures,
    on: [
      on(noted, ({ text: said }, { db }) => {
        if (said.startsWith("listener")) throw new Error("secret");
        return db.notes.insert({ text: `received ${said}` });
      }),
      on(noted, ({ text: said }) => void received.push(said), { phase: "after-commit" }),
    ],
    namespaces: [
      defineNamespace("notes/v1", {
        "/notes": [
          get({
            summary: "List notes",
            access: "public",
            handler: async ({ db }) => (await db.notes.find()).map((note) => note.text),
          }),
          post({
            summary: "Create a note",
            batch: true,
            status: 201,
            args: { text: z.string().min(1), tags: z.array(z.int()).optional() },
            access: "public",
            async handler({ args, db, emit }) {
              const note = await db.notes.insert({ text: args.text });
              await emit(noted, { text: args.text });
              if (args.text.startsWith("refuse")) throw failures.note_refused();
              if (args.text.startsWith("break")) throw new TypeError("secret");
              return note;
            },
          }),
        ],
        "/guarded/:id": [
          post({
            summary: "Get a note with permission",
            batch: true,
            args: { id: z.int() },
            find: ({ args, db }) => db.notes.get(args.id),
            access: can("touch"),
            handler: ({ found }) => found,
          }),
          remove({
            summary: "Delete a note, not in batches",
            args: { id: z.int() },
            access: "public",
            handler: () => 1,
          }),
        ],
        "/whoami": [
          post({
            summary: "Get the actor",
            batch: true,
            args: {},
            access: "public",
            status: 200,
            handler: ({ actor, request }) => ({
              id: actor.id,
              headers: [...request.headers.keys()],
            }),
          }),
        ],
      }),
    ],
  })();
