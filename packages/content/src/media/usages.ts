import { type Actor, type Db, type SettingsReader, siteIcon, siteLogo } from "@waymark/core";
import type { TypeRuntime } from "../resources/content.ts";
import type { tables } from "../tables.ts";
import type { Item } from "../write/item.ts";
import { idKey } from "./references.ts";

/** How an item uses a file. */
export const uses = ["attached", "content", "featured", "setting"] as const;
type Use = (typeof uses)[number];

/** An item that uses a file, or a setting of the site: its `id` is 0, its `type` the name of the setting. */
export interface Usage {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly status: string;
  readonly uses: readonly Use[];
  /** Its API path. */
  readonly self: string;
}
/** A usage in responses. */
export interface MediaUsage extends Omit<Usage, "self"> {
  readonly _links?: Readonly<Record<string, readonly { readonly href: string }[]>>;
}
/** The most items that are examined per kind of use: the newest. */
const mostUsages = 1000;

interface Context {
  readonly db: Pick<Db<typeof tables>, "content" | "files" | "formerFiles" | "mediaReferences">;
  readonly actor: Actor;
  readonly settings: SettingsReader;
}
/** Types by name, with the API paths of their items. */
type Types = ReadonlyMap<string, TypeRuntime & { readonly path: string }>;

/** The usages of a file that a caller may read, settings first, then items from the newest on. */
export async function usagesOf(
  ctx: Context,
  types: Types,
  { id, parent }: Pick<Item, "id" | "parent">,
): Promise<readonly Usage[]> {
  const found = new Map<number, Use[]>();
  const note = (item: number, use: Use) => {
    const known = found.get(item);
    if (known) known.push(use);
    else found.set(item, [use]);
  };
  const { db, actor } = ctx;
  const [referring, featuring] = await Promise.all([
    referringTo(db, id),
    db.content.find({
      where: { featured_media: id },
      columns: ["id"],
      orderBy: [{ id: "desc" }],
      limit: mostUsages,
    }),
  ]);
  for (const one of featuring) note(one.id, "featured");
  for (const item of referring) if (item !== id) note(item, "content");
  if (parent > 0) note(parent, "attached");
  const items = await db.content.find({
    where: { id: { in: [...found.keys()] }, type: { in: [...types.keys()] } },
    columns: ["id", "type", "title", "status", "author", "audience", "owner", "extra"],
  });
  const readable = items
    .filter((item) => types.get(item.type)?.rights.read(actor, item))
    .toSorted((one, other) => other.id - one.id)
    .map((item): Usage => {
      const self = `${types.get(item.type)?.path ?? ""}/${item.id}`;
      const { type, title, status } = item;
      return { id: item.id, type, title, status, uses: found.get(item.id) ?? [], self };
    });
  return [...settingsWith(ctx, id), ...readable];
}

/** The items whose texts refer to a file: by its id, or by the name of the file or of one of its sizes, former names included. */
async function referringTo(db: Context["db"], id: number): Promise<ReadonlySet<number>> {
  const names = { where: { content: id }, columns: ["name"] as const, limit: mostUsages };
  const [files, former] = await Promise.all([db.files.find(names), db.formerFiles.find(names)]);
  const keys = [idKey(id), ...[...files, ...former].map(({ name }) => name)];
  const rows = await db.mediaReferences.find({
    where: { key: { in: keys } },
    columns: ["item"],
    orderBy: [{ item: "desc" }],
    // An item may refer to several sizes.
    limit: 2 * mostUsages,
  });
  return new Set([...new Set(rows.map(({ item }) => item))].slice(0, mostUsages));
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
