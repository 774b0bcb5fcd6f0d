import { deleteItem, trashItem } from "@waymark/content";
import type {
  Actor,
  AccessDecision,
  NamespaceContext,
  Shape,
  ValueResponse,
  TransactionWriter,
} from "@waymark/core";
import { perPage } from "../args/lists.ts";
import { type Context, edit, get, post, remove } from "../builder.ts";
import { type Calendar, calendarOf, type Kind } from "../calendar.ts";
import { errors } from "../errors.ts";
import { toOrganizerItem, toVenueItem } from "../items/contact.ts";
import {
  type ResponseContext,
  loadContacts,
  openContact,
  type Item,
  type LoadedContacts,
} from "../items/loaded.ts";
import {
  type ContactListArgs,
  contactListArgs,
  contactOrder,
  toContactList,
} from "../lists/terms.ts";
import { contactEcho } from "../lists/echo.ts";
import { type PageFacts, toPage } from "../lists/page.ts";
import type { CalendarOptions } from "../options.ts";
import { organizerResponse, organizerList, venueResponse, venueList } from "../responses.ts";
import {
  type ContactValues,
  createContact,
  nameArg,
  organizerArgs,
  updateContact,
  venueArgs,
} from "../writes/contact.ts";
import { withImage, type WithImageInput } from "../writes/image.ts";
import { rejectsAuthor } from "../writes/status.ts";
import { byId, findItem, forced, type Named, slugArgs } from "./find.ts";

/** A kind of items that events are linked to, as its routes need it. */
interface Contacts<T> {
  readonly calendar: Calendar;
  readonly kind: Kind;
  /** Converts an item for responses. */
  readonly show: (item: Item, loaded: LoadedContacts, showing: ResponseContext) => T;
}

interface Found {
  readonly found: Item;
}
interface AuthorArgs {
  readonly author?: number | undefined;
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
type CreateContext = Context & Input & TransactionWriter;
type UpdateContext = Context & Input & Found & TransactionWriter;
interface DeleteContext extends Context, Found {
  readonly args: { readonly force: boolean };
}

/** The arguments and responses of the routes. */
interface ContactShapes<T, R, A extends Shape, N extends Shape, L, M> {
  readonly args: A;
  /** The name of a new item, which is required. */
  readonly name: N;
  readonly item: ValueResponse<T, R>;
  readonly list: ValueResponse<L, M>;
}

/** `/venues`, `/venues/:id` and `/venues/by-slug/:slug`. */
export const venueRoutes = (setup: NamespaceContext<CalendarOptions>) =>
  contactRoutes({ calendar: calendarOf(setup), kind: "venue", show: toVenueItem }, "a venue", {
    args: { ...venueArgs, venue: nameArg("venue").optional() },
    name: { venue: nameArg("venue") },
    item: venueResponse,
    list: venueList,
  });
/** `/organizers`, `/organizers/:id` and `/organizers/by-slug/:slug`. */
export const organizerRoutes = (setup: NamespaceContext<CalendarOptions>) =>
  contactRoutes(
    { calendar: calendarOf(setup), kind: "organizer", show: toOrganizerItem },
    "an organizer",
    {
      args: { ...organizerArgs, organizer: nameArg("organizer").optional() },
      name: { organizer: nameArg("organizer") },
      item: organizerResponse,
      list: organizerList,
    },
  );

/**
 * The routes of venues or organizers: the list, and one item by its ID or its slug.
 *
 * @param noun - One of them, in summaries: `a venue`.
 */
function contactRoutes<T, R, A extends Shape, N extends Shape, L, M>(
  contacts: Contacts<T>,
  noun: string,
  { args, name, item, list }: ContactShapes<T, R, A, N, L, M>,
) {
  const { calendar, kind } = contacts;
  const { permissions } = calendar[kind];
  const missing = errors[`${kind}-not-found`];
  const find = (isWrite: boolean) => (ctx: FindContext) => findContact(contacts, ctx, { isWrite });
  const read = {
    summary: `Get ${noun}`,
    returns: item,
    find: find(false),
    access: ({ actor, found }: ActorContext & Found): AccessDecision =>
      permissions.read(actor, found) || errors[`${kind}-not-accessible`](),
    missing,
    errors: [`${kind}-not-accessible`],
    handler: (ctx: Context & Found) => toResponse(contacts, ctx, ctx.found, true),
  } as const;
  const isAuthorRejected = (actor: Actor, given: object, current?: number): boolean =>
    rejectsAuthor(permissions, actor, (given as AuthorArgs).author, current);
  const update = <const P extends Shape>(path: P) =>
    edit({
      summary: `Update ${noun}; omitted fields are unchanged`,
      args: { ...args, ...path },
      returns: item,
      transaction: false,
      find: (ctx) => find(true)(ctx as never),
      access: (ctx): AccessDecision =>
        permissions.edit(ctx.actor, ctx.found) &&
        !isAuthorRejected(ctx.actor, ctx.args, ctx.found.author),
      missing,
      errors: ["rest_cannot_publish", "rest_invalid_author"],
      handler: (ctx) => changeContact(contacts, ctx as never),
    });
  const removal = {
    summary: `Move ${noun} to the trash, or delete it permanently`,
    returns: item,
    hasTrash: true,
    find: find(true),
    access: ({ actor, found }: ActorContext & Found): AccessDecision =>
      permissions.remove(actor, found),
    missing,
    errors: [`${kind}-is-in-trash`],
    handler: (ctx: DeleteContext) => removeContact(contacts, ctx),
  } as const;
  return {
    all: [
      get({
        summary: `List ${kind}s`,
        args: contactListArgs,
        returns: list,
        access: "public",
        errors: [`${kind}-archive-page-not-found`],
        async handler(ctx) {
          const { items, page } = await listContacts(contacts, ctx, ctx.args);
          return { [`${kind}s`]: items, ...page } as L;
        },
      }),
      post({
        summary: `Create ${noun}`,
        args: { ...args, ...name },
        returns: item,
        transaction: false,
        status: 201,
        access: (ctx): AccessDecision =>
          permissions.create(ctx.actor) && !isAuthorRejected(ctx.actor, ctx.args),
        errors: ["rest_cannot_publish", "rest_invalid_author"],
        handler: (ctx) => addContact(contacts, ctx as never),
      }),
    ] as const,
    byId: [
      get({ args: byId, ...read }),
      update(byId),
      remove({ args: { ...byId, ...forced }, ...removal }),
    ] as const,
    bySlug: [
      get({ args: slugArgs, ...read }),
      update(slugArgs),
      remove({ args: { ...slugArgs, ...forced }, ...removal }),
    ] as const,
  };
}

/** A page of venues or organizers. */
async function listContacts<T>(
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
): Promise<Item | undefined> => findItem(calendar[kind], ctx, ctx.args, { isWrite });

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
