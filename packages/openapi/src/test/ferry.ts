import {
  moduleBuilder,
  can,
  context,
  timestamp,
  dateTime,
  defineErrors,
  defineModule,
  defineNamespace,
  defineResource,
  fieldsOf,
  id,
  integer,
  mapOf,
  one,
  oneOrDeleted,
  paged,
  pageOf,
  raw,
  table,
  text,
} from "@waymark/core";
import * as z from "zod";

const tables = {
  trips: table({
    id: id(),
    slug: text(),
    seats: integer().default(0),
    departure: timestamp().nullable(),
    version: integer().default(1),
  }),
};
const errors = defineErrors({
  ferry_full: [409, "The ferry is full.", "No seats are available."],
  ferry_forbidden: ["auth", "Signing in is required.", "The caller may not plan trips."],
});
const { get, post, edit, remove, defineAuthScheme } = moduleBuilder({ tables });
const { column, field, link, rule } = fieldsOf(tables.trips);
const trip = defineResource({
  name: "trip",
  table: tables.trips,
  fields: {
    id: column("id", { description: "ID of the trip" }),
    slug: column("slug"),
    seats: column("seats", { in: ["edit"] }),
    departure: column("departure"),
    title: field({
      reads: ["slug"],
      schema: z.object({ rendered: z.string(), raw: z.string().optional() }),
      value: (row) => ({ rendered: row.slug }),
    }),
    note: field({
      reads: [],
      schema: z.string().optional(),
      value: () => undefined,
    }),
  },
  links: {
    self: link({ href: "/ferry/v1/trips/:id" }),
    first: link({ href: "/ferry/v1/trips/1", embeddable: true }),
  },
  version: rule(["version"], (row) => row.version),
});

/** A module with all features that documents describe. */
export const ferry = defineModule({
  name: "ferry",
  tables,
  errors,
  authSchemes: [
    defineAuthScheme("key", () => undefined, {
      headers: ["x-key"],
      securitySchemes: {
        key: { type: "apiKey", in: "header", name: "X-Key" },
        session: { type: "apiKey", in: "cookie", name: "session" },
      },
      capabilities: ["plan"],
    }),
    defineAuthScheme("badge", () => undefined, { headers: ["x-badge"] }),
    defineAuthScheme("crew", () => undefined, {
      headers: ["authorization"],
      securitySchemes: {
        crew: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A crew token" },
      },
    }),
    defineAuthScheme("port", () => undefined, {
      headers: ["authorization"],
      securitySchemes: ({ url }) => ({
        port: {
          type: "oauth2",
          flows: {
            authorizationCode: {
              authorizationUrl: `${url}/authorize`,
              tokenUrl: `${url}/token`,
              scopes: { "trips:write": "Plan trips" },
            },
          },
        },
        harbour: {
          type: "openIdConnect",
          openIdConnectUrl: `${url}/.well-known/openid-configuration`,
        },
      }),
    }),
  ],
  namespaces: [
    defineNamespace("ferry/v1", {
      "/trips": [
        get({
          summary: "List trips",
          args: {
            context: context(),
            ...paged({ perPage: 2 }),
            orderby: z.enum(["id", "slug"]).default("id").describe("Sort field"),
            include: z.array(z.int()).default([]),
            near: z.object({ lat: z.number(), lon: z.number() }).optional(),
            after: dateTime()
              .meta({ examples: ["2026-01-31T10:00:00"] })
              .optional(),
          },
          returns: pageOf(trip),
          access: "public",
          handler: ({ args, db, select }) =>
            db.trips.page({ page: args.page, per_page: args.per_page, select }),
        }),
        post({
          summary: "Create a trip",
          args: {
            slug: z.string().regex(/^[a-z-]+$/),
            seats: z.number().gt(0).lt(500).optional(),
            departure: dateTime().nullable().optional(),
            title: raw({
              type: "object",
              properties: { raw: { type: "string" }, rendered: { type: "string", readonly: true } },
            }).optional(),
          },
          returns: one(trip, { in: "edit" }),
          access: can("plan", { code: "ferry_forbidden" }),
          errors: ["ferry_full", "rest_too_many_requests"],
          handler: ({ args, db }) => db.trips.insert({ slug: args.slug }),
        }),
      ],
      "/trips/:id": [
        get({
          summary: "Get a trip",
          args: { id: z.int(), context: context() },
          returns: one(trip),
          find: ({ args, db }) => db.trips.get(args.id),
          access: "public",
          handler: ({ found }) => found,
        }),
        edit({
          summary: "Update a trip",
          args: { id: z.int(), seats: z.int().optional() },
          returns: one(trip, { in: "edit" }),
          find: ({ args, db }) => db.trips.get(args.id),
          access: can("plan"),
          handler: ({ args, db, found }) => db.trips.update(found.id, args),
        }),
        remove({
          summary: "Delete a trip",
          args: { id: z.int(), force: z.boolean().default(false) },
          returns: oneOrDeleted(trip),
          find: ({ args, db }) => db.trips.get(args.id),
          access: can("plan"),
          handler: ({ found }) => found,
        }),
      ],
      "/by-slug/:slug": [
        get({
          summary: "Get trips by slug",
          args: { slug: z.string().regex(/^[a-z-]+$/) },
          returns: mapOf(trip, "slug"),
          access: "public",
          handler: ({ db }) => db.trips.find(),
        }),
      ],
      "/documents": [
        post({
          summary: "Upload a document",
          uploads: { field: "document", from: can("plan") },
          transaction: false,
          args: { note: z.string().optional() },
          access: can("plan"),
          handler: () => ({}),
        }),
      ],
      "/notices": [
        post({
          summary: "Send a notice",
          uploads: { field: "files", maxFiles: 3, optional: true, from: can("plan") },
          transaction: false,
          args: { note: z.string().optional() },
          access: can("plan"),
          handler: () => ({}),
        }),
      ],
      "/old": [
        get({
          summary: "List trips (old version)",
          deprecated: { since: "2026-01-31", sunset: "2027-01-31", use: "/trips" },
          access: "public",
          handler: () => [],
        }),
      ],
      "/hidden": [
        get({ summary: "Get nothing", hidden: true, access: "public", handler: () => ({}) }),
      ],
    }),
    defineNamespace("other/v1", {
      "/a_b": [get({ summary: "One", access: "public", handler: () => ({}) })],
      "/a/b": [get({ summary: "Other", access: "public", handler: () => ({}) })],
    }),
  ],
});
