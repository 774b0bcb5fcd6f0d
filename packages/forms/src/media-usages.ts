import { type FileUsages, mediaReferencesIn, mediaUsages, type UsedFile } from "@waymark/content";
import type { Contributed } from "@waymark/core";
import { type Context, defineService, manage } from "./builder.ts";

/** Forms or fields per query. */
const atOnce = 500;
/** The maximum number of forms in a response. */
const maxForms = 1000;
/** The types of fields that show images. */
const withImages = ["html", "listimage"];

const find = defineService(
  "forms.media-usages",
  async (ctx, { id, names, actor }: UsedFile): Promise<FileUsages> => {
    if (!actor.can(manage)) return {};
    const keys = new Set([`#${id}`, ...names]);
    const isUsedIn = (value: unknown) =>
      [...mediaReferencesIn(JSON.stringify(value))].some((key) => keys.has(key));
    const used = await formsWith(ctx, isUsedIn);
    const rows = await ctx.db.forms.find({
      where: { id: { in: [...used] } },
      columns: ["id", "title"],
      orderBy: { id: "desc" },
    });
    const objects = rows.map((form) => ({
      id: form.id,
      type: "form",
      title: form.title,
      self: `/forms/v1/forms/${form.id}`,
    }));
    return { objects };
  },
);

/** The forms whose fields, messages or emails satisfy a condition, at most `maxForms`. */
async function formsWith(
  { db }: Pick<Context, "db">,
  isUsedIn: (value: unknown) => boolean,
): Promise<ReadonlySet<number>> {
  const page = { orderBy: { id: "desc" }, limit: atOnce } as const;
  const fields = newestFirst((id) =>
    db.fields.find({
      where: { type: { in: withImages }, id },
      columns: ["id", "form", "settings"],
      ...page,
    }),
  );
  const forms = newestFirst((id) =>
    db.forms.find({ where: { id }, columns: ["id", "body"], ...page }),
  );
  const used = new Set<number>();
  for await (const { form, settings } of fields) {
    if (isUsedIn(settings)) used.add(form);
    if (used.size === maxForms) return used;
  }
  for await (const { id, body } of forms) {
    if (isUsedIn(body)) used.add(id);
    if (used.size === maxForms) return used;
  }
  return used;
}

/** All rows of a query that reads the next rows below an id, `atOnce` at a time. */
async function* newestFirst<R extends { readonly id: number }>(
  read: (id: { readonly lt: number } | undefined) => Promise<readonly R[]>,
): AsyncGenerator<R> {
  for (let below: { readonly lt: number } | undefined; ;) {
    const rows = await read(below);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    below = { lt: last.id };
  }
}

/** The images of lists, of HTML between fields, and of messages. */
export const formImages: Contributed = mediaUsages({ name: "form-image", find });
