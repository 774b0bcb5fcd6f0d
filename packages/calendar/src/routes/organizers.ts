import type { NamespaceContext } from "@waymark/core";
import { calendarOf, edit, get, post, remove } from "../calendar.ts";
import { type OrganizerItem, toOrganizerItem } from "../items/contact.ts";
import { contactListArgs } from "../lists/terms.ts";
import type { CalendarOptions } from "../options.ts";
import { organizerAnswer, organizerList } from "../responses.ts";
import { nameArg, organizerArgs } from "../writes/contact.ts";
import {
  type Contacts,
  listContacts,
  sharedCreate,
  sharedEdit,
  sharedGet,
  sharedRemove,
} from "./contact.ts";
import { byId, slugArgs, forced } from "./find.ts";

const args = { ...organizerArgs, organizer: nameArg("organizer").optional() };
const returns = organizerAnswer;
const summaries = {
  read: "Get an organizer",
  change: "Update an organizer; omitted fields are unchanged",
  remove: "Move an organizer to the trash, or delete it permanently",
};

/** `/organizers`, `/organizers/:id` and `/organizers/by-slug/:slug`. */
export function organizerRoutes(setup: NamespaceContext<CalendarOptions>) {
  const calendar = calendarOf(setup);
  const contacts: Contacts<OrganizerItem> = { calendar, kind: "organizer", show: toOrganizerItem };
  const read = { summary: summaries.read, returns, ...sharedGet(contacts) };
  const change = { summary: summaries.change, returns, ...sharedEdit(contacts) };
  const removal = { summary: summaries.remove, returns, ...sharedRemove(contacts) };
  return {
    all: [
      get({
        summary: "List organizers",
        args: contactListArgs,
        returns: organizerList,
        access: "public",
        errors: ["organizer-archive-page-not-found"],
        async handler(ctx) {
          const { items, page } = await listContacts(contacts, ctx, ctx.args);
          return { organizers: items, ...page };
        },
      }),
      post({
        summary: "Create an organizer",
        args: { ...args, organizer: nameArg("organizer") },
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
