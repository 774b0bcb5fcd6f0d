import { importUser } from "@waymark/accounts";
import { ApiError, email, toTextLine, toTextLines, type RunTask } from "@waymark/core";
import { toSafeAddress } from "../text/address.ts";
import { toExtension, type WxrAuthor } from "../wxr/index.ts";
import type { ImportDb } from "./context.ts";
import { isKeepable } from "./ids.ts";
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
    if (!isNew) tally.known("user");
    else {
      tally.made("user");
      const { role = "author" } = toExtension("author", author.extension);
      if (role !== "author" && !lesser.has(role))
        tally.unmapped(`role ${role}`, "A source makes nobody more than an author.");
    }
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

const address = email();

/** A user as a caller could have added them: what a source says of people is not taken on trust. */
function toUser(author: Named) {
  const { id, login, displayName, firstName, lastName } = author;
  const { role = "", slug, url, description, registered } = toExtension("author", author.extension);
  return {
    login,
    email: address.safeParse(author.email).data ?? "",
    ...(id !== undefined && isKeepable(id) && { id }),
    ...(displayName && { displayName: toTextLine(displayName) }),
    ...(firstName && { firstName: toTextLine(firstName) }),
    ...(lastName && { lastName: toTextLine(lastName) }),
    ...(slug && { slug }),
    ...(url && { url: toSafeAddress(url) }),
    ...(description && { description: toTextLines(description) }),
    ...(registered && { registered: new Date(registered) }),
    role: lesser.has(role) ? role : "author",
  };
}
