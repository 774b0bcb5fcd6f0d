import { defineNamespace, jsonResponse, type NamespaceContext } from "@waymark/core";
import { documentOf } from "@waymark/openapi";
import * as z from "zod";
import { get } from "./builder.ts";
import { names } from "./lists/page.ts";
import type { CalendarOptions } from "./options.ts";
import { organizerRoutes, venueRoutes } from "./routes/contact.ts";
import { eventRoutes } from "./routes/events.ts";
import { categoryRoutes, tagRoutes } from "./routes/terms.ts";

const anything = z.record(z.string(), z.unknown());
const document = z.object({
  openapi: z.string(),
  info: anything,
  servers: z.array(anything),
  tags: z.array(anything),
  paths: z.record(z.string(), anything),
  components: anything,
  security: z.array(anything).optional(),
});

/** The routes of the calendar as an OpenAPI document, derived from their declarations. */
const getDoc = get({
  summary: "Get the calendar API as an OpenAPI 3.1 document",
  returns: jsonResponse("OpenAPI document", document),
  access: "public",
  handler: (ctx) => documentOf(ctx, { namespace: names.namespace, version: "1.0.0" }),
});

/** Events, venues, organizers, and their categories and tags. */
export const v1 = (setup: NamespaceContext<CalendarOptions>): CalendarV1 => routesOf(setup);
/** The routes of the calendar, with their types. */
export interface CalendarV1 extends ReturnType<typeof routesOf> {}

function routesOf(setup: NamespaceContext<CalendarOptions>) {
  const event = eventRoutes(setup);
  const venue = venueRoutes(setup);
  const organizer = organizerRoutes(setup);
  const category = categoryRoutes(setup);
  const tag = tagRoutes(setup);
  return defineNamespace("calendar/events/v1", {
    "/doc": [getDoc],
    "/events": event.all,
    "/events/:id": event.byId,
    "/events/by-slug/:slug": event.bySlug,
    "/venues": venue.all,
    "/venues/:id": venue.byId,
    "/venues/by-slug/:slug": venue.bySlug,
    "/organizers": organizer.all,
    "/organizers/:id": organizer.byId,
    "/organizers/by-slug/:slug": organizer.bySlug,
    "/categories": category.all,
    "/categories/:id": category.one,
    "/tags": tag.all,
    "/tags/:id": tag.one,
  });
}
