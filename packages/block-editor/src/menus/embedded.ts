import { contentTables, type TypeRuntime } from "@waymark/content";
import {
  defineLoader,
  coreErrors,
  type ViewContext,
  type Embedded,
  type Embeds,
  type Field,
  type Resource,
  type RenderContext,
} from "@waymark/core";

const { content } = contentTables;

/**
 * Embeds the linked menu with all fields of the edit context, because editors do not request it separately. Callers
 * who may not edit it get the fields of the embed context.
 */
export function embeddedMenus({
  resource,
  permissions,
}: Pick<TypeRuntime, "resource" | "permissions">): Embeds {
  const editable = toEditable(resource);
  return {
    resource: () => resource,
    loader: defineLoader<{ content: typeof content }, readonly Embedded[]>({
      tables: { content },
      empty: [],
      async load({ rows, db, context: { actor } }) {
        const found = await db.content.find({ where: { id: { in: rows.map(({ id }) => id) } } });
        return new Map(
          found.map((row): [number, readonly Embedded[]] => {
            if (!permissions.read(actor, row))
              return [row.id, [{ error: coreErrors.rest_forbidden }]];
            return [row.id, [{ row, as: permissions.edit(actor, row) ? editable : resource }]];
          }),
        );
      },
    }),
  };
}

/** Additional fields for editors in embedded menus: the status and raw texts. */
function toEditable(resource: TypeRuntime["resource"]): Resource {
  const visibleFields = Object.entries(resource.fields)
    .filter(([name]) => ["status", "title", "content"].includes(name))
    .map(([name, field]) => [name, inEmbeds(field)] as const);
  return {
    ...resource,
    fields: { ...resource.fields, ...Object.fromEntries(visibleFields) },
  } as unknown as Resource;
}

const inEmbeds = (field: Field): Field => ({
  ...field,
  contexts: [...new Set<ViewContext>([...field.contexts, "embed"])],
  value: (row: never, ctx: RenderContext, loaded: never) =>
    field.value(row, { ...ctx, context: "edit" }, loaded),
});
