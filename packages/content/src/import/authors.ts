import { importUser } from "@waymark/accounts";
import { ApiError, type RunTask } from "@waymark/core";
import { toExtension, type WxrAuthor } from "../wxr/index.ts";
import type { ImportDb } from "./desk.ts";
import type { ImportRecord } from "./records.ts";
import type { Tally } from "./report.ts";

/** Who gets what the authors of the source wrote. */
export interface AuthorRules {
  /** Logins of the source, and the users of this site that stand for them. */
  readonly authors?: Readonly<Record<string, string>>;
  /** The login of the user who gets what nobody else of this site gets; without it users are made. */
  readonly defaultAuthor?: string;
}
/** The users that the items of a source are written by. */
export interface Authors {
  /** Makes those that these records name, before the transaction that needs them. */
  prepare(records: readonly ImportRecord[]): Promise<void>;
  /** The user of a login; 0 where the source names none. */
  idOf(login: string): number;
  /** The user of an id of the source; 0 where the source has not told who that is. */
  idOfNumber(id: number): number;
}
type Named = Partial<WxrAuthor> & { readonly login: string };
/** A file makes nobody more than an author, and leaves those less who are. */
const lesser: ReadonlySet<string> = new Set(["contributor", "subscriber"]);

/** @throws ApiError `rest_user_invalid_id` where the rules name somebody who is no user of this site. */
export async function authorsOf(
  db: ImportDb,
  run: RunTask,
  { authors: mapping = {}, defaultAuthor }: AuthorRules,
  tally: Tally,
): Promise<Authors> {
  const find = async (login: string): Promise<number | undefined> =>
    (await db.users.first({ login_key: login.toLowerCase() }))?.id;
  const must = async (login: string): Promise<number> => {
    const id = await find(login);
    if (id !== undefined) return id;
    throw new ApiError("rest_user_invalid_id", `There is no user "${login}" on this site.`, 404);
  };
  const mapped = new Map<string, number>();
  for (const [from, to] of Object.entries(mapping)) mapped.set(from, await must(to));
  const fallback = defaultAuthor === undefined ? undefined : await must(defaultAuthor);
  const ids = new Map<string, number>();
  const numbers = new Map<number, number>();

  const settle = async (author: Named): Promise<number> => {
    const given = mapped.get(author.login);
    if (given !== undefined) return given;
    const known = fallback === undefined ? undefined : await find(author.login);
    if (fallback !== undefined) return known ?? fallback;
    const { id, isNew } = await run(importUser, toUser(author));
    if (isNew) tally.made("user");
    else tally.known("user");
    return id;
  };
  const take = async (author: Named): Promise<void> => {
    if (author.login === "") return;
    const id = ids.get(author.login) ?? (await settle(author));
    ids.set(author.login, id);
    if (author.id) numbers.set(author.id, id);
  };
  return {
    async prepare(records) {
      for (const record of records) if (record.kind === "author") await take(record);
      for (const record of records)
        if (record.kind === "item") await take({ login: record.creator });
    },
    idOf: (login) => ids.get(login) ?? fallback ?? 0,
    idOfNumber: (id) => numbers.get(id) ?? 0,
  };
}

function toUser(author: Named) {
  const { role = "", slug, url, description, registered } = toExtension("author", author.extension);
  return {
    login: author.login,
    email: author.email ?? "",
    ...(author.id && author.id > 0 && { id: author.id }),
    ...(author.displayName && { displayName: author.displayName }),
    ...(author.firstName && { firstName: author.firstName }),
    ...(author.lastName && { lastName: author.lastName }),
    ...(slug && { slug }),
    ...(url && { url }),
    ...(description && { description }),
    ...(registered && { registered: new Date(registered) }),
    role: lesser.has(role) ? role : "author",
  };
}
