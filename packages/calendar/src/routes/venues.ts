import type { NamespaceContext } from "@waymark/core";
import { calendarOf, edit, get, post, remove } from "../calendar.ts";
import { type VenueItem, toVenueItem } from "../items/contact.ts";
import { contactListArgs } from "../lists/terms.ts";
import type { CalendarOptions } from "../options.ts";
import { venueAnswer, venueList } from "../responses.ts";
import { nameArg, venueArgs } from "../writes/contact.ts";
import {
  type Contacts,
  listContacts,
  sharedCreate,
  sharedEdit,
  sharedGet,
  sharedRemove,
} from "./contact.ts";
import { byId, slugArgs, forced } from "./find.ts";

const args = { ...venueArgs, venue: nameArg("venue").optional() };
const returns = venueAnswer;
const summaries = {
  read: "Get a venue",
  change: "Update a venue; omitted fields are unchanged",
  remove: "Move a venue to the trash, or delete it permanently",
};

/** `/venues`, `/venues/:id` and `/venues/by-slug/:slug`. */
export function venueRoutes(setup: NamespaceContext<CalendarOptions>) {
  const calendar = calendarOf(setup);
  const contacts: Contacts<VenueItem> = { calendar, kind: "venue", show: toVenueItem };
  const read = { summary: summaries.read, returns, ...sharedGet(contacts) };
  const change = { summary: summaries.change, returns, ...sharedEdit(contacts) };
  const removal = { summary: summaries.remove, returns, ...sharedRemove(contacts) };
  return {
    all: [
      get({
        summary: "List venues",
        args: contactListArgs,
        returns: venueList,
        access: "public",
        errors: ["venue-archive-page-not-found"],
        async handler(ctx) {
          const { items, page } = await listContacts(contacts, ctx, ctx.args);
          return { venues: items, ...page };
        },
      }),
      post({
        summary: "Create a venue",
        args: { ...args, venue: nameArg("venue") },
        returns,
        ...sharedCreate(contacts),
      }),
    ] as const,
    byId: [
      get({ args: byId, ...read }),
      edit({ args: { ...args, ...byId }, ...change }),
      remove({ args: { ...byId, ...forced }, ...removal }),
    ] as const,
    bySlug: [
      get({ args: slugArgs, ...read }),
      edit({ args: { ...args, ...slugArgs }, ...change }),
      remove({ args: { ...slugArgs, ...forced }, ...removal }),
    ] as const,
  };
}
