import { jsonResponse } from "@waymark/core";
import { documentOf } from "@waymark/openapi";
import * as z from "zod";
import { get } from "../builder.ts";
import { names } from "../names.ts";

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
export const getDoc = get({
  summary: "Get the calendar API as an OpenAPI 3.1 document",
  returns: jsonResponse("OpenAPI document", document),
  access: "public",
  handler: (call) => documentOf(call, { namespace: names.namespace, version: "1.0.0" }),
});
