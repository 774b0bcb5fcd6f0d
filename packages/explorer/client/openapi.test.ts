import { expect, test } from "vitest";
import { toFields, toResponses } from "./openapi.ts";

test("reads responses and error codes from the OpenAPI document", () => {
  const refusal = { description: "No such object.\n\n- `rest_not_found`: Nothing is there." };
  const openapi = { components: { responses: { "core.404": refusal } } };
  const responses = {
    200: { description: "One post." },
    404: { $ref: "#/components/responses/core.404" },
    500: { $ref: "#/nowhere/at/all" },
  };
  expect(toResponses(openapi, { responses })).toEqual([
    { status: "200", description: "One post.", codes: [] },
    {
      status: "404",
      description: "No such object.",
      codes: [["rest_not_found", "Nothing is there."]],
    },
    { status: "500", description: "", codes: [] },
  ]);
  expect(toResponses(openapi, {})).toEqual([]);
});

test("reads fields from the OpenAPI document if the catalogue has none", () => {
  const schema = { $ref: "#/components/schemas/tide" };
  const responses = { 200: { content: { "application/json": { schema } } }, default: {} };
  const openapi = {
    paths: { "/tides": { get: { responses } } },
    components: { schemas: { tide: { properties: { high: { type: "number" } } } } },
  };
  const route = { template: "/tides", endpoints: [{ methods: ["GET"], args: {} }] };
  expect(toFields(openapi, route)).toEqual([["high", { type: "number" }]]);
  expect(toFields(openapi, { template: "/none", endpoints: [] })).toEqual([]);
  expect(toFields(undefined, route)).toEqual([]);
});
