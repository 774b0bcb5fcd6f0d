import { deleteItem, trashItem } from "@waymark/content";
import type { Actor, AccessDecision } from "@waymark/core";
import { perPage } from "../args/lists.ts";
import type { Calendar, Kind, Context, Writing } from "../calendar.ts";
import { errors } from "../errors.ts";
import {
  type Showing,
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

interface Found {
  readonly found: Item;
}
interface Authored {
  readonly args: { readonly author?: number | undefined };
}

/** The shared handlers of venue and organizer routes, which differ in names and fields. */
export function contactWork<T>(
  calendar: Calendar,
  kind: Kind,
  show: (item: Item, loaded: Pick<Loaded, "pictures">, showing: Showing) => T,
) {
  const { rights } = calendar[kind];
  const missing = errors[`${kind}-not-found`];
  const resource = async (
    ctx: Context,
    items: readonly Item[],
    withDocument = false,
  ): Promise<T[]> => {
    const { actor, site, settings } = ctx;
    const open = items.map((item) => openContact(calendar[kind], actor, item));
    const loaded = await loadContacts(calendar, ctx, open);
    return open.map((item) =>
      show(item, loaded, { calendar, actor, site, settings, withDocument }),
    );
  };
  const one = async (ctx: Context, item: Item, withDocument = false): Promise<T> => {
    const [first] = await resource(ctx, [item], withDocument);
    if (first === undefined) throw missing();
    return first;
  };
  const find = (isWrite: boolean) => (ctx: Context & { readonly args: Named }) =>
    findItem(calendar[kind], ctx, ctx.args, { missing, isWrite });
  return {
    async list(
      ctx: Context,
      args: ContactListArgs,
    ): Promise<{ readonly items: T[]; readonly page: PageFacts }> {
      const { settings, db, site } = ctx;
      const limit = perPage(args.per_page, { settings, most: calendar.options.mostPerPage });
      const { where, seen } = await toContactList(calendar, kind, ctx, args);
      const { page } = args;
      const found = await db.content.page({
        where,
        orderBy: contactOrder(args),
        page,
        per_page: limit,
      });
      const facts = toPage(site, `${kind}s`, {
        page,
        limit,
        total: found.total,
        echo: contactEcho(args, limit, seen),
        missing: errors[`${kind}-archive-page-not-found`],
      });
      return { items: await resource(ctx, found.items), page: facts };
    },
    creating: {
      transaction: false,
      status: 201,
      access: ({ actor, args }: Authored & { readonly actor: Actor }): AccessDecision =>
        rights.create(actor) && !rejectsAuthor(rights, actor, args.author),
      errors: ["rest_cannot_publish", "rest_invalid_author"],
      async handler(
        ctx: Context & { readonly args: WithImageInput<ContactValues> } & Writing<Context>,
      ): Promise<T> {
        const values = await withImage<ContactValues>(calendar, ctx, ctx.args);
        return ctx.write(async (within) =>
          one(within, await createContact(calendar, kind, within, values)),
        );
      },
    },
    reading: {
      find: find(false),
      access: ({ actor, found }: Found & { readonly actor: Actor }): AccessDecision =>
        rights.read(actor, found) || errors[`${kind}-not-accessible`](),
      errors: [`${kind}-not-found`, `${kind}-not-accessible`],
      handler: (ctx: Context & Found): Promise<T> => one(ctx, ctx.found, true),
    },
    changing: {
      transaction: false,
      find: find(true),
      access: ({
        actor,
        found,
        args,
      }: Found & Authored & { readonly actor: Actor }): AccessDecision =>
        rights.edit(actor, found) && !rejectsAuthor(rights, actor, args.author, found.author),
      errors: [`${kind}-not-found`, "rest_cannot_publish", "rest_invalid_author"],
      async handler(
        ctx: Context &
          Found & { readonly args: WithImageInput<ContactValues> } & Writing<Context & Found>,
      ): Promise<T> {
        const values = await withImage<ContactValues>(calendar, ctx, ctx.args);
        return ctx.write(async (within) =>
          one(within, await updateContact(calendar, kind, within, within.found, values)),
        );
      },
    },
    removing: {
      find: find(true),
      access: ({ actor, found }: Found & { readonly actor: Actor }): AccessDecision =>
        rights.remove(actor, found),
      errors: [`${kind}-not-found`, `${kind}-is-in-trash`],
      async handler(
        ctx: Context & Found & { readonly args: { readonly force: boolean } },
      ): Promise<T> {
        const { found } = ctx;
        if (ctx.args.force) {
          const before = await one(ctx, found);
          await deleteItem(ctx, found);
          return before;
        }
        if (found.status === "trash") throw errors[`${kind}-is-in-trash`]();
        return one(ctx, await trashItem(calendar[kind], ctx, found));
      },
    },
  } as const;
}
