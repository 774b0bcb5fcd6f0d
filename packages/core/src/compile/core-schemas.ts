import * as z from "zod";
import { jsonResponse } from "../declare/value-response.ts";

const links = z.record(z.string(), z.array(z.looseObject({ href: z.string() })));
const entry = z.object({
  namespace: z.string(),
  methods: z.array(z.string()),
  endpoints: z.array(
    z.object({
      methods: z.array(z.string()),
      allow_batch: z.object({ v1: z.literal(true) }).optional(),
      event_stream: z.literal(true).optional(),
      web_socket: z.literal(true).optional(),
      deprecated: z.literal(true).optional(),
      args: z
        .union([z.record(z.string(), z.looseObject({})), z.array(z.never())])
        .describe("Schema of each argument; an empty list if there are none"),
    }),
  ),
  schema: z.looseObject({}).optional().describe("Schema of the objects at this path"),
  _links: links.optional(),
});
const routes = z.record(z.string(), entry).describe("Routes by path");

/** The response of `GET /`. */
export const catalogueSchema = jsonResponse(
  "catalogue",
  z.looseObject({
    name: z.string(),
    description: z.string(),
    url: z.string(),
    home: z.string(),
    gmt_offset: z.number().describe("Hours"),
    timezone_string: z.string(),
    namespaces: z.array(z.string()),
    authentication: z.array(z.unknown()),
    routes,
    site_logo: z.int().describe("File ID; 0 if there is none"),
    site_icon: z.int().describe("File ID; 0 if there is none"),
    site_icon_url: z.string(),
    _links: links,
  }),
);
/** The response of the index of a namespace. */
export const namespaceSchema = jsonResponse(
  "namespace catalogue",
  z.object({ namespace: z.string(), routes, _links: links }),
);
const itemResponse = z.object({
  body: z.unknown(),
  status: z.int(),
  headers: z
    .union([z.record(z.string(), z.string()), z.array(z.never())])
    .describe("An empty list if there are none"),
});
export type BatchItemResponse = Readonly<z.output<typeof itemResponse>>;
const answers = z.object({
  failed: z
    .literal("validation")
    .optional()
    .describe("Set if an item is invalid and nothing was changed"),
  responses: z
    .array(itemResponse.nullable())
    .describe("One response per item, in their order; null for valid items if others are not"),
});
export type BatchResponse = z.output<typeof answers>;
/** The response of `POST /batch/v1`. */
export const batchSchema = jsonResponse("answers of a batch", answers);
