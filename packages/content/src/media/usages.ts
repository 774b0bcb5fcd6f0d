import { siteIcon, siteLogo } from "@waymark/core";
import type { Context } from "../builder.ts";
import { mediaUsages, type UsingObject } from "../extension-points.ts";
import type { TypeRuntime } from "../resources/content.ts";
import type { Item } from "../write/item.ts";
import { metaIdKey } from "./meta-references.ts";
import { idKey } from "./references.ts";

/** How an item uses a file, besides the names of `mediaUsages`. */
export const uses = ["attached", "content", "featured", "meta", "setting"] as const;

/** A usage of a file: by an item, an object of a module, or a setting, whose `id` is 0 and whose `type` is its name. */
export interface Usage {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly status: string;
  readonly uses: readonly string[];
  /** Its API path. */
  readonly self: string;
}
/** A usage in responses. */
export interface MediaUsage extends Omit<Usage, "self"> {
  readonly _links?: Readonly<Record<string, readonly { readonly href: string }[]>>;
}
/** The maximum number of items that are examined per kind of use, newest first. */
const maxUsages = 1000;

/** Types by name, with the API paths of their items. */
type Types = ReadonlyMap<string, TypeRuntime & { readonly path: string }>;

/** The usages of a file that a caller may read: settings first, then objects of modules, then items from the newest on. */
export async function usagesOf(
  ctx: Context,
  types: Types,
  { id, parent }: Pick<Item, "id" | "parent">,
): Promise<readonly Usage[]> {
  const found = new Map<number, string[]>();
  const note = (item: number, use: string) => {
    const known = found.get(item);
    if (known) known.push(use);
    else found.set(item, [use]);
  };
  const { db, actor } = ctx;
  const names = await namesOf(db, id);
  const [referring, inMeta, featuring, modules] = await Promise.all([
    referringTo(db, [idKey(id), ...names]),
    referringTo(db, [metaIdKey(id)]),
    db.content.find({
      where: { featured_media: id },
      columns: ["id"],
      orderBy: [{ id: "desc" }],
      limit: maxUsages,
    }),
    Promise.all(
      ctx.all(mediaUsages).map(async ({ name, find }) => ({
        name,
        usages: await ctx.callService(find, { id, names, actor }),
      })),
    ),
  ]);
  for (const one of featuring) note(one.id, "featured");
  for (const item of referring) if (item !== id) note(item, "content");
  for (const item of inMeta) note(item, "meta");
  for (const { name, usages } of modules)
    for (const item of new Set(usages.items?.slice(0, maxUsages))) note(item, name);
  if (parent > 0) note(parent, "attached");
  const items = await db.content.find({
    where: { id: { in: [...found.keys()] }, type: { in: [...types.keys()] } },
    columns: ["id", "type", "title", "status", "author", "audience", "owner", "extra"],
  });
  const readable = items
    .filter((item) => types.get(item.type)?.permissions.read(actor, item))
    .toSorted((one, other) => other.id - one.id)
    .map((item): Usage => {
      const self = `${types.get(item.type)?.path ?? ""}/${item.id}`;
      const { type, title, status } = item;
      return { id: item.id, type, title, status, uses: found.get(item.id) ?? [], self };
    });
  const objects = modules.flatMap(({ name, usages }) =>
    (usages.objects ?? []).map((object) => toUsage(object, name)),
  );
  return [
    ...settingsWith(ctx, id),
    ...objects.toSorted((one, other) => order(one) - order(other)),
    ...readable,
  ];
}
const order = ({ id }: Usage): number => Math.min(id, 1);
const toUsage = ({ title = "", ...object }: UsingObject, name: string): Usage => ({
  ...object,
  title,
  status: "publish",
  uses: [object.id === 0 ? "setting" : name],
});

/** The names of the stored files of a media item, former names included. */
async function namesOf(db: Context["db"], id: number): Promise<readonly string[]> {
  const query = { where: { content: id }, columns: ["name"] as const, limit: maxUsages };
  const [files, former] = await Promise.all([db.files.find(query), db.formerFiles.find(query)]);
  return [...files, ...former].map(({ name }) => name);
}

/** The items that refer to a file by one of these keys: its id, or the name of one of its stored files. */
async function referringTo(
  db: Context["db"],
  keys: readonly string[],
): Promise<ReadonlySet<number>> {
  const rows = await db.mediaReferences.find({
    where: { key: { in: keys } },
    columns: ["item"],
    orderBy: [{ item: "desc" }],
    // An item may refer to several sizes.
    limit: 2 * maxUsages,
  });
  return new Set([...new Set(rows.map(({ item }) => item))].slice(0, maxUsages));
}

/** The settings that name a file, for users who manage settings. */
const settingsWith = ({ actor, settings }: Context, id: number): readonly Usage[] =>
  !actor.can("manage_options")
    ? []
    : [siteLogo, siteIcon]
        .filter((setting) => settings.get(setting) === id)
        .map(({ name }) => ({
          id: 0,
          type: name,
          title: "",
          status: "publish",
          uses: ["setting"],
          self: "/core/v2/settings",
        }));
