import { fromWxrExtension, type WxrAuthor } from "@waymark/wxr";
import { byId, type ExportContext } from "./context.ts";

/** The users by id: all of them, or those with items of these types. */
export async function* authorRecords(
  { db }: ExportContext,
  types: readonly string[] | undefined,
): AsyncGenerator<WxrAuthor> {
  const pages = byId((after, limit) =>
    db.users.find({ where: { id: { gt: after } }, orderBy: "id", limit }),
  );
  for await (const page of pages) {
    const ids = page.map(({ id }) => id);
    const requested = types && (await writersAmong(db, ids, types));
    for (const user of page) {
      if (requested && !requested.has(user.id)) continue;
      const [role] = user.roles;
      yield {
        kind: "author",
        id: user.id,
        login: user.login,
        email: user.email,
        displayName: user.display_name,
        firstName: user.first_name,
        lastName: user.last_name,
        ...fromWxrExtension<"author">({
          ...(role !== undefined && { role }),
          ...(user.slug !== "" && { slug: user.slug }),
          ...(user.url !== "" && { url: user.url }),
          ...(user.description !== "" && { description: user.description }),
          registered: user.registered.toISOString(),
        }),
      };
    }
  }
}

/** Which of these users have items of the types, from counters. */
async function writersAmong(
  db: ExportContext["db"],
  ids: readonly number[],
  types: readonly string[],
): Promise<ReadonlySet<number>> {
  const keys = new Map(
    ids.flatMap((id) => types.map((type): [string, number] => [`${type}:${id}`, id])),
  );
  const found = await db.counters.find({
    where: { kind: "author", key: { in: [...keys.keys()] }, n: { gt: 0 } },
    columns: ["key"],
  });
  return new Set(found.map(({ key }) => keys.get(key) ?? 0));
}
