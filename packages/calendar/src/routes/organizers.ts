import type { NamespaceContext } from "@waymark/core";
import { calendarOf, edit, get, post, remove } from "../calendar.ts";
import { toOrganizerItem } from "../items/contact.ts";
import { contactListArgs } from "../lists/terms.ts";
import type { CalendarOptions } from "../options.ts";
import { organizerAnswer, organizerList } from "../responses.ts";
import { nameArg, organizerArgs } from "../writes/contact.ts";
import { contactWork } from "./contact.ts";
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
  const work = contactWork(calendarOf(setup), "organizer", toOrganizerItem);
  const reading = { summary: summaries.read, returns, ...work.reading };
  const changing = { summary: summaries.change, returns, ...work.changing };
  const removing = { summary: summaries.remove, returns, ...work.removing };
  return {
    all: [
      get({
        summary: "List organizers",
        args: contactListArgs,
        returns: organizerList,
        access: "public",
        errors: ["organizer-archive-page-not-found"],
        async handler(ctx) {
          const { items, page } = await work.list(ctx, ctx.args);
          return { organizers: items, ...page };
        },
      }),
      post({
        summary: "Create an organizer",
        args: { ...args, organizer: nameArg("organizer") },
        returns,
        ...work.creating,
      }),
    ] as const,
    byId: [
      get({ args: byId, ...reading }),
      edit({ args: { ...args, ...byId }, ...changing }),
      remove({ args: { ...byId, ...forced }, ...removing }),
    ] as const,
    bySlug: [
      get({ args: slugArgs, ...reading }),
      edit({ args: { ...args, ...slugArgs }, ...changing }),
      remove({ args: { ...slugArgs, ...forced }, ...removing }),
    ] as const,
  };
}
