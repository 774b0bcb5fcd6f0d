import type * as z from "zod";
import { fromWxrExtension, type WxrAuthor } from "@waymark/wxr";
import type { Tally } from "../report.ts";
import { isSignedIn, type RemoteClient } from "./client.ts";
import { rowsOf } from "./list.ts";
import { remoteUser } from "./schemas.ts";

/** Maximum number of users held in memory. */
const most = 1_000_000;

/** The users that the caller may see; adds them to `logins`. Without permission to list users these are the published authors. */
export async function* remoteUsers(
  client: RemoteClient,
  logins: Map<number, string>,
  tally: Tally,
): AsyncGenerator<WxrAuthor> {
  const lists = rowsOf(client, {
    path: "/core/v2/users",
    queries: isSignedIn(client) ? [{ context: "edit" }, {}] : [{}],
    row: remoteUser,
    what: "user",
    tally,
  });
  for await (const rows of lists)
    for (const user of rows) {
      if (logins.size >= most) return;
      const author = toAuthor(user);
      logins.set(user.id, author.login);
      yield author;
    }
}

function toAuthor(user: z.output<typeof remoteUser>): WxrAuthor {
  const [role] = user.roles ?? [];
  return {
    kind: "author",
    id: user.id,
    login: user.username ?? user.slug,
    email: user.email,
    displayName: user.name,
    firstName: user.first_name,
    lastName: user.last_name,
    ...fromWxrExtension<"author">({
      role,
      slug: user.slug || undefined,
      url: user.url || undefined,
      description: user.description || undefined,
      registered: user.registered_date && new Date(user.registered_date).toISOString(),
    }),
  };
}
