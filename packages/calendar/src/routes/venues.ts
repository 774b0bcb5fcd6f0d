import type { NamespaceContext } from "@waymark/core";
import { calendarOf, edit, get, post, remove } from "../calendar.ts";
import { toVenueItem } from "../items/contact.ts";
import { contactListArgs } from "../lists/terms.ts";
import type { CalendarOptions } from "../options.ts";
import { venueAnswer, venueList } from "../responses.ts";
import { nameArg, venueArgs } from "../writes/contact.ts";
import { contactWork } from "./contact.ts";
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
  const work = contactWork(calendarOf(setup), "venue", toVenueItem);
  const reading = { summary: summaries.read, returns, ...work.reading };
  const changing = { summary: summaries.change, returns, ...work.changing };
  const removing = { summary: summaries.remove, returns, ...work.removing };
  return {
    all: [
      get({
        summary: "List venues",
        args: contactListArgs,
        returns: venueList,
        access: "public",
        errors: ["venue-archive-page-not-found"],
        async handler(ctx) {
          const { items, page } = await work.list(ctx, ctx.args);
          return { venues: items, ...page };
        },
      }),
      post({
        summary: "Create a venue",
        args: { ...args, venue: nameArg("venue") },
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
