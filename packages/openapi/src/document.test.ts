import { Validator } from "@seriousme/openapi-schema-validator";
import { createSite, defineModule, defineNamespace, moduleBuilder } from "@waymark/core";
import { expect, test } from "vitest";
import * as z from "zod";
import { openapi, toDeclarations, toOpenApi } from "./index.ts";
import { ferry } from "./test/ferry.ts";

const site = createSite({
  name: "Ferry",
  url: "https://ferry.example",
  modules: [openapi(), ferry()],
});
const document = JSON.parse(JSON.stringify(toOpenApi(site))) as any;
const at = (path: string, method = "get") => document.paths[`/ferry/v1${path}`]?.[method];
const parameter = (path: string, name: string) =>
  at(path).parameters.find((one: any) => one.name === name);

test("the document is valid OpenAPI 3.1", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect([valid, errors]).toEqual([true, undefined]);
});

test("it has the name and the URL of the site", () => {
  expect(document).toMatchObject({
    openapi: "3.1.1",
    info: { title: "Ferry", version: "1" },
    servers: [{ url: "https://ferry.example/api" }],
    tags: [{ name: "site" }, { name: "ferry/v1" }, { name: "other/v1" }],
  });
});

test("every method of every path is included, except hidden ones", () => {
  expect(Object.keys(document.paths["/ferry/v1/trips/{id}"])).toEqual([
    "get",
    "post",
    "put",
    "patch",
    "delete",
  ]);
  expect(at("/hidden")).toBeUndefined();
  expect(document.paths["/openapi.json"]).toBeUndefined();
});

test("operation ids are unique and stable", () => {
  const ids = Object.values<any>(document.paths).flatMap((item) =>
    Object.values<any>(item).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain("get_ferry_v1_trips_by_id");
  expect(ids.filter((one) => one.startsWith("get_other_v1_a_b"))).toEqual([
    "get_other_v1_a_b",
    "get_other_v1_a_b_1v56vr1",
  ]);
});

test("path parameters have the schema of their pattern", () => {
  expect(parameter("/trips/{id}", "id")).toMatchObject({
    in: "path",
    required: true,
    schema: { type: "integer" },
  });
  expect(parameter("/by-slug/{slug}", "slug").schema.pattern).toBe("^(?:[a-z-]+)$");
});

test("query parameters are described as they are parsed: lists with commas, maps with brackets", () => {
  expect(parameter("/trips", "orderby")).toEqual({
    name: "orderby",
    in: "query",
    description: "Sort field",
    schema: { type: "string", enum: ["id", "slug"], default: "id" },
  });
  expect(parameter("/trips", "include")).toMatchObject({ style: "form", explode: false });
  expect(parameter("/trips", "near")).toMatchObject({
    style: "deepObject",
    explode: true,
    schema: { required: ["lat", "lon"] },
  });
  expect(parameter("/trips", "after").schema).toEqual({
    type: "string",
    format: "iso-date-time",
    examples: ["2026-01-31T10:00:00"],
  });
  const refs = at("/trips").parameters.flatMap((one: any) => one.$ref ?? []);
  expect(refs).toEqual(["#/components/parameters/fields", "#/components/parameters/embed"]);
});

test("a request body is described once for all methods that share it, as JSON and as a form", () => {
  const { requestBody } = at("/trips", "post");
  expect(requestBody).toMatchObject({
    required: true,
    content: {
      "application/json": { schema: { $ref: "#/components/schemas/post_ferry_v1_trips_body" } },
      "application/x-www-form-urlencoded": {},
    },
  });
  expect(document.components.schemas.post_ferry_v1_trips_body).toEqual({
    type: "object",
    required: ["slug"],
    properties: {
      slug: { type: "string", pattern: "^[a-z-]+$" },
      seats: {
        type: "number",
        minimum: 0,
        exclusiveMinimum: 0,
        maximum: 500,
        exclusiveMaximum: 500,
      },
      departure: { type: ["string", "null"], format: "iso-date-time" },
      title: {
        type: ["string", "object"],
        properties: { raw: { type: "string" }, rendered: { type: "string", readOnly: true } },
      },
    },
  });
  const [patch, put] = ["patch", "put"].map((method) => at("/trips/{id}", method).requestBody);
  expect(patch).toEqual(put);
});

test("a file is uploaded in a field of a form, or as the body", () => {
  const { content } = at("/documents", "post").requestBody;
  expect(Object.keys(content)).toEqual(["multipart/form-data", "application/octet-stream"]);
  expect(content["multipart/form-data"].schema.allOf[1]).toMatchObject({ required: ["document"] });
});

test("arguments of an endpoint whose files are optional are sent as JSON or a form, several files only in a form", () => {
  const { content, required } = at("/notices", "post").requestBody;
  expect(required).toBeUndefined();
  expect(Object.keys(content)).toEqual([
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
  ]);
  const [body, files] = content["multipart/form-data"].schema.allOf;
  expect(body).toEqual(content["application/json"].schema);
  expect(files).not.toHaveProperty("required");
  expect(Object.entries(files.patternProperties)).toMatchObject([
    ["^files(?:\\[|$)", { maxItems: 3 }],
  ]);
});

test("responses have the resource in its possible contexts", () => {
  const bodyOf = (path: string, method: string, status: number) =>
    at(path, method).responses[status].content["application/json"].schema;
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const all = { anyOf: [ref("trip"), ref("trip.embed"), ref("trip.edit")] };
  expect(bodyOf("/trips", "get", 200)).toEqual({ type: "array", items: all });
  expect(Object.keys(at("/trips").responses[200].headers)).toEqual([
    "X-Core-Total",
    "X-Core-TotalPages",
    "Link",
  ]);
  expect(bodyOf("/trips", "post", 201)).toEqual(ref("trip.edit"));
  expect(bodyOf("/by-slug/{slug}", "get", 200)).toEqual({
    type: "object",
    additionalProperties: ref("trip"),
  });
  expect(bodyOf("/trips/{id}", "delete", 200).anyOf[1]).toMatchObject({
    required: ["deleted", "previous"],
  });
  expect(at("/trips/{id}").responses[304]).toBeDefined();
});

test("a resource has one component per context, with its required properties", () => {
  const { trip, "trip.edit": edited } = document.components.schemas;
  expect(Object.keys(trip.properties)).toEqual([
    "id",
    "slug",
    "departure",
    "title",
    "note",
    "_links",
    "_embedded",
  ]);
  expect(trip.required).toEqual(["id", "slug", "departure", "title"]);
  expect(trip.properties.id).toEqual({ description: "ID of the trip", type: "integer" });
  expect(trip.properties.departure).toEqual({ type: ["string", "null"], format: "iso-date-time" });
  expect(Object.keys(edited.properties)).toContain("seats");
});

test("error responses are listed by status, with the codes that the operation may return", () => {
  const { responses } = at("/trips", "post");
  expect(Object.keys(responses)).toEqual([
    "201",
    "400",
    "401",
    "403",
    "409",
    "413",
    "415",
    "429",
    "default",
  ]);
  const errorResponse = (status: number, of = responses) =>
    document.components.responses[of[status].$ref.split("/").at(-1)];
  const { description, content } = errorResponse(409);
  expect(description).toContain("- `ferry_full`: No seats are available.");
  expect(description).toContain("- `rest_conflict`:");
  expect(Object.keys(content)).toEqual(["application/json", "application/problem+json"]);
  expect(content["application/json"].schema.allOf[1].properties.code.examples).toContain(
    "ferry_full",
  );
  expect(errorResponse(429).headers["Retry-After"].schema.type).toBe("integer");
  expect(errorResponse(409).headers).toBeUndefined();
  expect(errorResponse(401).description).toContain("ferry_forbidden");
  expect(errorResponse(403, at("/trips/{id}", "delete").responses).description).not.toContain(
    "ferry_forbidden",
  );
  expect(document.components.responses.Error.description).toContain("`rest_unavailable`");
  expect(at("/trips").responses[404]).toBeUndefined();
});

test("security requirements list the site's schemes; schemes that belong together are one requirement", () => {
  expect(document.components.securitySchemes).toEqual({
    key: { type: "apiKey", in: "header", name: "X-Key" },
    session: { type: "apiKey", in: "cookie", name: "session" },
    badge: { type: "apiKey", in: "header", name: "x-badge" },
    crew: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A crew token" },
    port: {
      type: "oauth2",
      flows: {
        authorizationCode: {
          authorizationUrl: "https://ferry.example/authorize",
          tokenUrl: "https://ferry.example/token",
          scopes: { "trips:write": "Plan trips" },
        },
      },
    },
    harbour: {
      type: "openIdConnect",
      openIdConnectUrl: "https://ferry.example/.well-known/openid-configuration",
    },
  });
  const each = [{ key: [], session: [] }, { badge: [] }, { crew: [] }, { port: [], harbour: [] }];
  expect(document.security).toEqual([{}, ...each]);
  expect(at("/trips").security).toBeUndefined();
  expect(at("/trips", "post").security).toEqual(each);
});

test("deprecated operations have their dates and replacement", () => {
  expect(at("/old")).toMatchObject({
    deprecated: true,
    description: "Public.\n\nDeprecated since 2026-01-31; available until 2027-01-31. Use /trips.",
  });
});

test("a site without modules has a valid document too", async () => {
  const empty = JSON.parse(JSON.stringify(toOpenApi(createSite({ modules: [] })))) as any;
  expect(empty.security).toBeUndefined();
  expect((await new Validator().validate(empty)).valid).toBe(true);
});

test("a catch-all parameter is a marked path parameter, and declarations have its asterisk", async () => {
  const { get } = moduleBuilder({});
  const read = get({
    summary: "Get a file",
    args: { path: z.string().max(100).describe("Path of the file") },
    access: "public",
    handler: ({ args }) => args.path,
  });
  const files = defineModule({
    name: "files",
    namespaces: [defineNamespace("files/v1", { "/files/*path": [read] })],
  });
  const written = JSON.parse(JSON.stringify(toOpenApi(createSite({ modules: [files()] })))) as any;
  expect((await new Validator().validate(structuredClone(written))).valid).toBe(true);
  expect(written.paths["/files/v1/files/{path}"].get.parameters[0]).toEqual({
    name: "path",
    in: "path",
    required: true,
    description: "Path of the file. The rest of the path, with its slashes.",
    schema: { type: "string", maxLength: 100 },
    "x-catch-all": true,
  });
  expect(toDeclarations(written)).toContain(`"GET /files/v1/files/*path": {
    input: {
      /** Path of the file. The rest of the path, with its slashes. */
      path: string;
    };`);
});
