import {
  type FileUsages,
  mediaUsages,
  storedFileName,
  taxonomies,
  type UsedFile,
  type UsingObject,
} from "@waymark/content";
import type { Actor, Contributed } from "@waymark/core";
import { type Context, defineService } from "./builder.ts";
import { seoSettings } from "./settings.ts";

/** The most pages that are listed. */
const max = 1000;

const find = defineService(
  "seo.media-usages",
  async (ctx, { names, actor }: UsedFile): Promise<FileUsages> => {
    const files = { in: [...names] };
    const entries =
      names.length === 0
        ? []
        : await ctx.db.entries.find({
            where: { or: [{ open_graph_file: files }, { twitter_file: files }] },
            columns: ["object_type", "object_id"],
            orderBy: { id: "desc" },
            limit: max,
          });
    const idsOf = (type: string) =>
      entries.filter((entry) => entry.object_type === type).map(({ object_id }) => object_id);
    return {
      items: idsOf("post"),
      objects: [
        ...settingsWith(ctx, actor, names),
        ...(await termsWith(ctx, actor, idsOf("term"))),
        ...(await usersWith(ctx, actor, idsOf("user"))),
      ],
    };
  },
);

/** The setting with the logo of the site's owner, and the option with the default image. */
function settingsWith(
  { settings, options }: Context,
  actor: Actor,
  names: readonly string[],
): readonly UsingObject[] {
  if (!actor.can("manage_options")) return [];
  const urls = {
    company_logo: settings.get(seoSettings).company_logo,
    default_image: options.image,
  };
  return Object.entries(urls)
    .filter(([, url = ""]) => names.includes(storedFileName(url)))
    .map(([type]) => ({ id: 0, type, self: "/seo/v1/configurator" }));
}

/** The terms among these, for callers who may edit their SEO values. */
async function termsWith(
  { db, all }: Context,
  actor: Actor,
  ids: readonly number[],
): Promise<readonly UsingObject[]> {
  if (ids.length === 0 || !actor.can("manage_categories")) return [];
  const bases = new Map(all(taxonomies).map(({ name, base }) => [name, base]));
  const rows = await db.terms.find({
    where: { id: { in: ids }, taxonomy: { in: [...bases.keys()] } },
    columns: ["id", "name", "taxonomy"],
    orderBy: "id",
  });
  return rows.map(({ id, name, taxonomy }) => ({
    id,
    type: taxonomy,
    title: name,
    self: `/core/v2/${bases.get(taxonomy) ?? taxonomy}/${id}`,
  }));
}

/** The authors among these, for callers who may edit their SEO values. */
async function usersWith(
  { db }: Context,
  actor: Actor,
  ids: readonly number[],
): Promise<readonly UsingObject[]> {
  if (ids.length === 0 || !actor.can("edit_users")) return [];
  const rows = await db.users.find({
    where: { id: { in: ids } },
    columns: ["id", "display_name"],
    orderBy: "id",
  });
  return rows.map(({ id, display_name: title }) => ({
    id,
    type: "user",
    title,
    self: `/core/v2/users/${id}`,
  }));
}

/** The images for social networks, the logo in the settings and the default image. */
export const socialImages: Contributed = mediaUsages({ name: "social-image", find });
