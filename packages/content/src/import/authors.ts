import { importUser } from "@waymark/accounts";
import { toSafeAddress } from "@waymark/content-text";
import { ApiError, email, toTextLine, toTextLines, type RunTask } from "@waymark/core";
import { toWxrExtension, type WxrAuthor } from "@waymark/wxr";
import type { Context } from "../builder.ts";
import { isImportableId } from "./ids.ts";
import type { ImportRecord, Tally } from "./report.ts";
import { reportText } from "./report-text.ts";

/** Rules for the authors of imported items. */
export interface AuthorRules {
  /** Users of this site by login of the source. */
  readonly authors?: Readonly<Record<string, string>>;
  /** The login of the user for all other authors; without it users are created. */
  readonly defaultAuthor?: string;
  /**
   * Roles of created users by role of the source: `{ editor: "editor", shop_manager: "author" }`.
   * Users with other roles become authors at most.
   */
  readonly roles?: Readonly<Record<string, string>>;
}
/** The users for the authors of a source. */
export interface Authors {
  /** Creates the users that these records need, before the transaction that imports them. */
  prepare(records: readonly ImportRecord[], tally: Tally): Promise<void>;
  /** The user for a login; 0 for an empty login. */
  idOf(login: string): number;
  /** The user for an id of the source; 0 for an unknown id. */
  idOfNumber(id: number): number;
}
type Named = Partial<WxrAuthor> & { readonly login: string };
/** Roles that imports may assign; higher roles become author. */
const assignableRoles: ReadonlySet<string> = new Set(["contributor", "subscriber"]);

/** @throws ApiError `rest_user_invalid_id` if a rule names a user who does not exist. */
export async function authorsOf(
  db: Context["db"],
  run: RunTask,
  { authors: mapping = {}, defaultAuthor, roles = {} }: AuthorRules,
): Promise<Authors> {
  const find = async (login: string): Promise<number | undefined> =>
    (await db.users.first({ login_key: login.toLowerCase() }))?.id;
  const must = async (login: string): Promise<number> => {
    const id = await find(login);
    if (id !== undefined) return id;
    throw new ApiError("rest_user_invalid_id", `User "${login}" does not exist on this site.`, 404);
  };
  const mapped = new Map<string, number>();
  for (const [from, to] of Object.entries(mapping)) mapped.set(from, await must(to));
  const fallback = defaultAuthor === undefined ? undefined : await must(defaultAuthor);
  const ids = new Map<string, number>();
  const numbers = new Map<number, number>();

  const resolveAuthor = async (author: Named, tally: Tally): Promise<number> => {
    const given = mapped.get(author.login);
    if (given !== undefined) return given;
    const known = fallback === undefined ? undefined : await find(author.login);
    if (fallback !== undefined) return known ?? fallback;
    const { id, isNew } = await run(importUser, toUser(author, roles));
    if (!isNew) tally.known("user");
    else {
      tally.made("user");
      reportRole(author, roles, tally);
    }
    return id;
  };
  const importAuthor = async (author: Named, tally: Tally): Promise<void> => {
    if (author.login === "") return;
    const id = ids.get(author.login) ?? (await resolveAuthor(author, tally));
    ids.set(author.login, id);
    if (author.id) numbers.set(author.id, id);
  };
  return {
    async prepare(records, tally) {
      for (const record of records) if (record.kind === "author") await importAuthor(record, tally);
      for (const record of records)
        if (record.kind === "item") await importAuthor({ login: record.creator }, tally);
    },
    idOf: (login) => ids.get(login) ?? fallback ?? 0,
    idOfNumber: (id) => numbers.get(id) ?? 0,
  };
}

/** The role of a created user: one that the rules name, or at most author. */
function roleOf(author: Named, roles: Readonly<Record<string, string>>): string {
  const { role = "" } = toWxrExtension("author", author.extension);
  if (Object.hasOwn(roles, role)) return roles[role] ?? "author";
  return assignableRoles.has(role) ? role : "author";
}
/** Counts a role that the created user does not have. */
export function reportRole(
  author: Named,
  roles: Readonly<Record<string, string>>,
  tally: Tally,
): void {
  const { role = "author" } = toWxrExtension("author", author.extension);
  if (role !== "author" && !assignableRoles.has(role) && !Object.hasOwn(roles, role))
    tally.unmapped(reportText("whatRole", { name: role }), reportText("roleLimited"));
}

const address = email();

/** A user with values that a caller could have sent; imported values are not trusted. */
function toUser(author: Named, roles: Readonly<Record<string, string>>) {
  const { id, login, displayName, firstName, lastName } = author;
  const extension = toWxrExtension("author", author.extension);
  const { slug, url, description, registered, nickname, locale, meta } = extension;
  return {
    login,
    email: address.safeParse(author.email).data ?? "",
    ...(id !== undefined && isImportableId(id) && { id }),
    ...(displayName && { displayName: toTextLine(displayName) }),
    ...(firstName && { firstName: toTextLine(firstName) }),
    ...(lastName && { lastName: toTextLine(lastName) }),
    ...(slug && { slug }),
    ...(url && { url: toSafeAddress(url) }),
    ...(description && { description: toTextLines(description) }),
    ...(nickname && { nickname: toTextLine(nickname) }),
    ...(locale && { locale }),
    ...(meta && { meta }),
    ...(registered && { registered: new Date(registered) }),
    role: roleOf(author, roles),
  };
}
