import * as z from "zod";
import { type HighestIds, isImportableId } from "../ids.ts";
import { isSignedIn, type Query, type RemoteClient, RemoteError } from "./client.ts";
import { type RemoteKind, remoteKindsOf } from "./values.ts";

const rows = z.array(z.object({ id: z.int().positive() })).min(1);
/** Statuses of lists that do not exist, or that the caller may not read in this way. */
const rejectionStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404]);

/** The highest ids that the caller can see at another site, also those of types that this site does not have. */
export async function highestRemoteIds(client: RemoteClient): Promise<HighestIds> {
  const queries: readonly Query[] = isSignedIn(client)
    ? [{ context: "edit", status: "any" }, { context: "edit" }, {}]
    : [{}];
  const highestOf = async (kinds: readonly RemoteKind[], tried = queries) => {
    const ids = [];
    for (const { base } of kinds) ids.push(await highestOfList(client, `/core/v2/${base}`, tried));
    return Math.max(0, ...ids.filter(isImportableId));
  };
  const kindsOf = (which: "types" | "taxonomies") => remoteKindsOf(client, which, []);
  const moderated: readonly Query[] = [{ context: "edit", status: "all", type: "all" }, {}];
  return {
    content: await highestOf(await kindsOf("types")),
    terms: await highestOf(await kindsOf("taxonomies")),
    comments: await highestOf(
      [{ name: "comment", base: "comments" }],
      isSignedIn(client) ? moderated : queries,
    ),
  };
}

/** The highest id of a list, by the first query that is accepted; 0 for none. */
async function highestOfList(
  client: RemoteClient,
  path: string,
  queries: readonly Query[],
): Promise<number> {
  for (const query of queries)
    try {
      const { body } = await client.get(path, {
        ...query,
        orderby: "id",
        order: "desc",
        per_page: 1,
      });
      return rows.safeParse(body).data?.[0]?.id ?? 0;
    } catch (error) {
      if (!(error instanceof RemoteError) || !rejectionStatuses.has(error.status)) throw error;
    }
  return 0;
}
