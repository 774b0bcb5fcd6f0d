import {
  anonymous,
  type Actor,
  callerKey,
  timingSafeEqual,
  ipPrefix,
  type RateLimit,
  type RateLimiter,
} from "@waymark/core";
import type { ContentType } from "./content-type.ts";
import { errors } from "./errors.ts";
import type { Status } from "./extension-points.ts";
import { audiencesAmong, everybody, locked, unknown, type Audience } from "./media/attachment.ts";
import type { Extra } from "./tables.ts";
import type { Item } from "./write/item.ts";

/** The columns of an item that permissions depend on. */
export interface Owned {
  readonly status: string;
  readonly author: number;
  /** For items in the trash: without it, their former status is unknown. */
  readonly extra?: Extra;
  /** For files: the audience, and the author of the item it is attached to. */
  readonly audience?: string;
  readonly owner?: number;
}
/** Permissions over items of one type. */
export interface ItemPermissions {
  /** Whether the actor may write items of the type, and therefore list unpublished ones. */
  write(actor: Actor): boolean;
  /** Whether the actor may create items. */
  create(actor: Actor): boolean;
  publish(actor: Actor): boolean;
  editOthers(actor: Actor): boolean;
  readPrivate(actor: Actor): boolean;
  read(actor: Actor, item: Owned): boolean;
  edit(actor: Actor, item: Owned): boolean;
  remove(actor: Actor, item: Owned): boolean;
  makeSticky(actor: Actor): boolean;
}
const published = new Set(["publish", "future"]);

/** Permissions over a type. For files they depend on `types`: the types that files can be attached to. */
export function itemPermissions(
  type: ContentType,
  statuses: readonly Status[],
  types: readonly ContentType[] = [],
): ItemPermissions {
  const permissions = basePermissions(type, statuses);
  if (!type.features.has("file")) return permissions;
  // Visitors see the files of items that are parts of public texts.
  const byName = new Map(
    types.map((one) => [
      one.name,
      basePermissions(one.viewable ? one : { ...one, capabilities: {} }, statuses),
    ]),
  );
  const audiences = audiencesAmong(types, statuses);
  const readsFor = (actor: Actor, audience: Audience): boolean | undefined => {
    if (audience === everybody) return true;
    const [name = "", status = "", mark = ""] = audience.split(":");
    const parent = { status, author: -1, extra: { trashed: { status: mark, slug: "" } } };
    const type = byName.get(name);
    return mark === locked ? type?.edit(actor, parent) : type?.read(actor, parent);
  };
  return {
    ...permissions,
    read(actor, { author, owner, audience = unknown }) {
      if (actor.id !== 0 && (author === actor.id || owner === actor.id)) return true;
      // An audience of a type that no module declares is readable by users who may read all others; lists use the same rule.
      return readsFor(actor, audience) ?? audiences.every((one) => readsFor(actor, one));
    },
  };
}

/** Whether anonymous callers may read files with this audience. */
export const isOpen = (permissions: ItemPermissions, audience: string): boolean =>
  permissions.read(anonymous, { status: "inherit", author: 0, audience, owner: 0 });

function basePermissions(type: ContentType, statuses: readonly Status[]): ItemPermissions {
  const of = type.capability;
  const { read: reads, create_posts: creates } = type.capabilities;
  const isPublic = new Set(statuses.filter((one) => one.public).map(({ name }) => name));
  const isPrivate = new Set(statuses.filter((one) => one.private).map(({ name }) => name));
  const has = (actor: Actor, verb: string) => actor.can(`${verb}_${of}`);

  /**
   * A trashed item counts with its former status. Lists cannot filter by it: they contain the trashed items of others
   * only for users with permission for all former statuses.
   */
  const formerStatuses = ({ status, extra }: Owned): readonly string[] => {
    if (status !== "trash") return [status];
    return extra ? [extra.trashed?.status ?? "draft"] : ["draft", "publish", ...isPrivate];
  };
  const may = (verb: "edit" | "delete", actor: Actor, item: Owned): boolean =>
    formerStatuses(item).every((status) => mayWith(status, verb, actor, item));
  const mayWith = (
    status: string,
    verb: "edit" | "delete",
    actor: Actor,
    item: Pick<Owned, "author">,
  ): boolean => {
    const isOut = published.has(status) || isPublic.has(status);
    if (item.author === actor.id && actor.id !== 0)
      return has(actor, isOut ? `${verb}_published` : verb);
    if (!has(actor, `${verb}_others`)) return false;
    if (isOut) return has(actor, `${verb}_published`);
    return isPrivate.has(status) ? has(actor, `${verb}_private`) : true;
  };
  const permissions: ItemPermissions = {
    write: (actor) => has(actor, "edit"),
    create: (actor) => (creates === undefined ? has(actor, "edit") : actor.can(creates)),
    publish: (actor) => has(actor, "publish"),
    editOthers: (actor) => has(actor, "edit_others"),
    readPrivate: (actor) => has(actor, "read_private"),
    read(actor, item) {
      if (isPublic.has(item.status)) return reads === undefined || actor.can(reads);
      if (actor.id !== 0 && item.author === actor.id) return true;
      if (isPrivate.has(item.status)) return has(actor, "read_private");
      return may("edit", actor, item);
    },
    edit: (actor, item) => may("edit", actor, item),
    remove: (actor, item) => may("delete", actor, item),
    makeSticky: (actor) => has(actor, "edit_others") || has(actor, "publish"),
  };
  return permissions;
}

/** The maximum number of wrong passwords that a caller may send for one item in five minutes. */
const maxWrongPasswords = 10;
/** The maximum number of lists that a caller may request in five minutes with a password that does not unlock all protected items. */
const maxListPasswords = 1_000;

/** The parts of a handler context that identify and limit a caller. */
export interface AttemptContext {
  readonly rateLimiter: RateLimiter;
  readonly actor: Actor;
  readonly remoteAddress: string | undefined;
}

/** Whether a password gives access to an item: it is correct, or the item has none. */
export const opensItem = (given: unknown, { password }: Pick<Item, "password">): boolean =>
  password === "" || (typeof given === "string" && timingSafeEqual(given, password));

/**
 * Rejects a wrong password of an item, and any password after ten wrong ones in five minutes, counted per user, or per
 * network for anonymous callers.
 *
 * @throws ApiError 403 `rest_post_incorrect_password`, 429 `rest_too_many_requests` with `Retry-After`.
 */
export async function checkPassword(
  { rateLimiter, ...caller }: AttemptContext,
  item: Pick<Item, "id" | "password">,
  given: string | undefined,
): Promise<void> {
  if (!given) return;
  // A password that is sent for an item without one does not count.
  const isRight =
    item.password !== "" &&
    (await rateLimiter.attempt([passwordLimit(caller, item.id)], () => opensItem(given, item)));
  if (!isRight) throw errors.rest_post_incorrect_password();
}

/**
 * Limits how often a caller may send passwords to lists. A password counts as a wrong one for each item that it does not
 * unlock, even if it unlocks others: one of those may be the caller's own, with the guess as its password.
 *
 * @throws ApiError 429 `rest_too_many_requests` with `Retry-After`.
 */
export async function checkListPassword(
  { rateLimiter, ...caller }: AttemptContext,
  items: readonly Pick<Item, "id" | "password">[],
  given: string,
): Promise<void> {
  const protectedItems = items.filter(({ password }) => password !== "");
  if (protectedItems.length === 0) return;
  const limits = protectedItems.map(({ id }) => passwordLimit(caller, id));
  // The first key is the same for all lists, so that concurrent attempts of a caller are made one after another.
  const ofCaller = { key: `items ${callerOf(caller)}`, max: maxListPasswords };
  const isUnlocked = protectedItems.map((item) => opensItem(given, item));
  const isRight = await rateLimiter.attempt(
    [ofCaller, ...limits],
    () => !isUnlocked.includes(false),
  );
  if (isRight || !isUnlocked.includes(true)) return;
  await rateLimiter.release(limits.filter((_, at) => isUnlocked[at]));
}

const passwordLimit = (caller: Omit<AttemptContext, "rateLimiter">, id: number): RateLimit => ({
  key: `item ${id} ${callerOf(caller)}`,
  max: maxWrongPasswords,
});
const callerOf = ({ actor, remoteAddress }: Omit<AttemptContext, "rateLimiter">): string =>
  callerKey(actor) ?? ipPrefix(remoteAddress ?? "");
