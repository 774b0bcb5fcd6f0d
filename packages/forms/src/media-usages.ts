import { type FileUsages, mediaReferencesIn, mediaUsages, type UsedFile } from "@waymark/content";
import type { Contributed } from "@waymark/core";
import { type Context, defineService, manage } from "./builder.ts";

/** The maximum numbers of forms, and of fields with images, that are examined, newest first. */
const [mostForms, mostFields] = [500, 2000];
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

/** The forms whose fields, messages or emails satisfy a condition. */
async function formsWith(
  { db }: Pick<Context, "db">,
  isUsedIn: (value: unknown) => boolean,
): Promise<ReadonlySet<number>> {
  const [fields, bodies] = await Promise.all([
    db.fields.find({
      where: { type: { in: withImages } },
      columns: ["form", "settings"],
      orderBy: { id: "desc" },
      limit: mostFields,
    }),
    db.forms.find({ columns: ["id", "body"], orderBy: { id: "desc" }, limit: mostForms }),
  ]);
  return new Set([
    ...fields.filter(({ settings }) => isUsedIn(settings)).map(({ form }) => form),
    ...bodies.filter(({ body }) => isUsedIn(body)).map(({ id }) => id),
  ]);
}

/** The images of lists, of HTML between fields, and of messages. */
export const formImages: Contributed = mediaUsages({ name: "form-image", find });
