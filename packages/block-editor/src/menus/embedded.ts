import { contentTables, type Shelf } from "@waymark/content";
import {
  defineLoader,
  errors,
  type Context,
  type Embedded,
  type Embeds,
  type Field,
  type Resource,
  type Show,
} from "@waymark/core";

const { content } = contentTables;

/**
 * The menu behind a link, whole: editors take what is embedded for the record and ask for no other. Callers who may
 * not edit it get what embedding shows everywhere.
 */
export function embeddedMenus({ resource, rights }: Pick<Shelf, "resource" | "rights">): Embeds {
  const editable = toEditable(resource);
  return {
    resource: () => resource,
    loader: defineLoader<{ content: typeof content }, readonly Embedded[]>({
      tables: { content },
      empty: [],
      async load({ rows, db, show: { actor } }) {
        const found = await db.content.find({ where: { id: { in: rows.map(({ id }) => id) } } });
        return new Map(
          found.map((row): [number, readonly Embedded[]] => {
            if (!rights.read(actor, row)) return [row.id, [{ error: errors.rest_forbidden }]];
            return [row.id, [{ row, as: rights.edit(actor, row) ? editable : resource }]];
          }),
        );
      },
    }),
  };
}

/** What editors need of a menu beside what embedding shows: its status, and its texts as they are stored. */
function toEditable(resource: Shelf["resource"]): Resource {
  const shown = Object.entries(resource.fields)
    .filter(([name]) => ["status", "title", "content"].includes(name))
    .map(([name, field]) => [name, inEmbeds(field)] as const);
  return {
    ...resource,
    fields: { ...resource.fields, ...Object.fromEntries(shown) },
  } as unknown as Resource;
}

const inEmbeds = (field: Field): Field => ({
  ...field,
  contexts: [...new Set<Context>([...field.contexts, "embed"])],
  value: (row: never, show: Show, loaded: never) =>
    field.value(row, { ...show, context: "edit" }, loaded),
});
