import { deleteItem, trashItem } from "@waymark/content";
import type { Actor, AccessDecision } from "@waymark/core";
import { perPage } from "../args/lists.ts";
import type { Calendar, Kind, Context, TransactionWriter } from "../calendar.ts";
import { errors } from "../errors.ts";
import {
  type ResponseContext,
  loadContacts,
  openContact,
  type Item,
  type Loaded,
} from "../items/loaded.ts";
import { contactOrder, toContactList, type ContactListArgs } from "../lists/terms.ts";
import { contactEcho } from "../lists/echo.ts";
import { type PageFacts, toPage } from "../lists/page.ts";
import { createContact, updateContact, type ContactValues } from "../writes/contact.ts";
import { withImage, type WithImageInput } from "../writes/image.ts";
import { rejectsAuthor } from "../writes/status.ts";
import { findItem, type Named } from "./find.ts";

/** A kind of items that events are linked to, as its routes need it. */
export interface Contacts<T> {
  readonly calendar: Calendar;
  readonly kind: Kind;
  /** Converts an item for responses. */
  readonly show: (item: Item, loaded: Pick<Loaded, "pictures">, showing: ResponseContext) => T;
}

interface Found {
  readonly found: Item;
}
interface AuthorArgs {
  readonly args: { readonly author?: number | undefined };
}
interface ActorContext {
  readonly actor: Actor;
}
interface FindContext extends Context {
  readonly args: Named;
}
interface Input {
  readonly args: WithImageInput<ContactValues>;
}
type CreateContext = Context & Input & TransactionWriter<Context>;
type UpdateContext = Context & Input & Found & TransactionWriter<Context & Found>;
interface DeleteContext extends Context, Found {
  readonly args: { readonly force: boolean };
}

/** The shared part of endpoints that create a venue or an organizer. */
export const sharedCreate = <T>(contacts: Contacts<T>) =>
  ({
    transaction: false,
    status: 201,
    access: ({ actor, args }: ActorContext & AuthorArgs): AccessDecision => {
      const { rights } = contacts.calendar[contacts.kind];
      return rights.create(actor) && !rejectsAuthor(rights, actor, args.author);
    },
    errors: ["rest_cannot_publish", "rest_invalid_author"],
    handler: (ctx: CreateContext) => addContact(contacts, ctx),
  }) as const;

/** The shared part of endpoints that read one. */
export const sharedGet = <T>(contacts: Contacts<T>) => {
  const { calendar, kind } = contacts;
  return {
    find: (ctx: FindContext) => findContact(contacts, ctx, { isWrite: false }),
    access: ({ actor, found }: ActorContext & Found): AccessDecision =>
      calendar[kind].rights.read(actor, found) || errors[`${kind}-not-accessible`](),
    errors: [`${kind}-not-found`, `${kind}-not-accessible`],
    handler: (ctx: Context & Found) => toResponse(contacts, ctx, ctx.found, true),
  } as const;
};

/** The shared part of endpoints that update one. */
export const sharedEdit = <T>(contacts: Contacts<T>) => {
  const { calendar, kind } = contacts;
  return {
    transaction: false,
    find: (ctx: FindContext) => findContact(contacts, ctx, { isWrite: true }),
    access: ({ actor, found, args }: ActorContext & Found & AuthorArgs): AccessDecision => {
      const { rights } = calendar[kind];
      return rights.edit(actor, found) && !rejectsAuthor(rights, actor, args.author, found.author);
    },
    errors: [`${kind}-not-found`, "rest_cannot_publish", "rest_invalid_author"],
    handler: (ctx: UpdateContext) => changeContact(contacts, ctx),
  } as const;
};

/** The shared part of endpoints that remove one. */
export const sharedRemove = <T>(contacts: Contacts<T>) => {
  const { calendar, kind } = contacts;
  return {
    hasTrash: true,
    find: (ctx: FindContext) => findContact(contacts, ctx, { isWrite: true }),
    access: ({ actor, found }: ActorContext & Found): AccessDecision =>
      calendar[kind].rights.remove(actor, found),
    errors: [`${kind}-not-found`, `${kind}-is-in-trash`],
    handler: (ctx: DeleteContext) => removeContact(contacts, ctx),
  } as const;
};

/** A page of venues or organizers. */
export async function listContacts<T>(
  contacts: Contacts<T>,
  ctx: Context,
  args: ContactListArgs,
): Promise<{ readonly items: T[]; readonly page: PageFacts }> {
  const { calendar, kind } = contacts;
  const { settings, db, site } = ctx;
  const limit = perPage(args.per_page, { settings, max: calendar.options.maxPerPage });
  const { where, seen } = await toContactList(calendar, kind, ctx, args);
  const { page } = args;
  const orderBy = contactOrder(args);
  const found = await db.content.page({ where, orderBy, page, per_page: limit });
  const facts = toPage(site, `${kind}s`, {
    page,
    limit,
    total: found.total,
    echo: contactEcho(args, limit, seen),
    missing: errors[`${kind}-archive-page-not-found`],
  });
  return { items: await toResponses(contacts, ctx, found.items), page: facts };
}

async function addContact<T>(contacts: Contacts<T>, ctx: CreateContext): Promise<T> {
  const { calendar, kind } = contacts;
  const values = await withImage<ContactValues>(calendar, ctx, ctx.args);
  return ctx.write(async (within) =>
    toResponse(contacts, within, await createContact(calendar, kind, within, values)),
  );
}

const findContact = <T>(
  { calendar, kind }: Contacts<T>,
  ctx: FindContext,
  { isWrite }: { readonly isWrite: boolean },
): Promise<Item> =>
  findItem(calendar[kind], ctx, ctx.args, { missing: errors[`${kind}-not-found`], isWrite });

async function changeContact<T>(contacts: Contacts<T>, ctx: UpdateContext): Promise<T> {
  const { calendar, kind } = contacts;
  const values = await withImage<ContactValues>(calendar, ctx, ctx.args);
  return ctx.write(async (within) =>
    toResponse(contacts, within, await updateContact(calendar, kind, within, within.found, values)),
  );
}

async function removeContact<T>(contacts: Contacts<T>, ctx: DeleteContext): Promise<T> {
  const { calendar, kind } = contacts;
  const { found } = ctx;
  if (ctx.args.force) {
    const before = await toResponse(contacts, ctx, found);
    await deleteItem(ctx, found);
    return before;
  }
  if (found.status === "trash") throw errors[`${kind}-is-in-trash`]();
  return toResponse(contacts, ctx, await trashItem(calendar[kind], ctx, found));
}

async function toResponses<T>(
  { calendar, kind, show }: Contacts<T>,
  ctx: Context,
  items: readonly Item[],
  withDocument = false,
): Promise<T[]> {
  const { actor, site, settings } = ctx;
  const open = items.map((item) => openContact(calendar[kind], actor, item));
  const loaded = await loadContacts(calendar, ctx, open);
  return open.map((item) => show(item, loaded, { calendar, actor, site, settings, withDocument }));
}

async function toResponse<T>(
  contacts: Contacts<T>,
  ctx: Context,
  item: Item,
  withDocument = false,
): Promise<T> {
  const [first] = await toResponses(contacts, ctx, [item], withDocument);
  if (first === undefined) throw errors[`${contacts.kind}-not-found`]();
  return first;
}
