import { Validator } from "@seriousme/openapi-schema-validator";
import { toOpenApi } from "@waymark/openapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newValidator } from "./lib/crawl/validator.ts";
import { startSite, type PermissionSite } from "./permissions/site.ts";
import { createFixture, type Fixture } from "./permissions/fixtures.ts";

let site: PermissionSite;
let document: any;
/** A validator with the schemas of the document as `doc#/components/schemas/NAME`. */
const ajv = newValidator();
beforeAll(async () => {
  site = await startSite();
  document = JSON.parse(JSON.stringify(toOpenApi(site.site)));
  ajv.addSchema(document, "doc");
}, 300_000);
afterAll(() => site[Symbol.asyncDispose]());

test("the document of all modules is valid OpenAPI 3.1", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect([valid, errors]).toEqual([true, undefined]);
});

test("every schema is valid JSON Schema 2020-12, and every reference resolves", () => {
  const errors: unknown[] = [];
  const visit = (node: unknown, at: string): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      const isSchema = key === "schema" || at === "/components/schemas";
      if (isSchema && !ajv.validateSchema(value)) errors.push([at, key, ajv.errors]);
      if (key === "$ref" && resolve(String(value)) === undefined) errors.push([at, value]);
      visit(value, `${at}/${key}`);
    }
  };
  visit(document, "");
  expect(errors).toEqual([]);
  for (const name of Object.keys(document.components.schemas))
    ajv.getSchema(`doc#/components/schemas/${name}`);
});
const resolve = (ref: string): unknown =>
  ref
    .replace(/^#\//, "")
    .split("/")
    .reduce<any>((node, step) => node?.[step], document);

/** The schema with absolute references to the document. */
const resolved = (schema: unknown): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"doc#/'));

const redirect = (group_id: number) => ({
  url: "/old",
  match_type: "url",
  action_type: "url",
  action_code: 301,
  action_data: { url: "/new" },
  group_id,
});
const calendar = "/calendar/events/v1";
const evening = { start_date: "tomorrow 7pm", end_date: "tomorrow 9pm" };
/** Requests that create, read, update and delete a calendar item, by id and by slug. */
const itemRequests = (kind: string, input: object): readonly RequestCase[] => [
  ["POST", `${calendar}/${kind}`, { ...input, slug: `a-${kind}` }],
  ["GET", `${calendar}/${kind}`],
  ["GET", `${calendar}/${kind}/{made}`],
  ["POST", `${calendar}/${kind}/{made}`, { description: "First version" }],
  ["GET", `${calendar}/${kind}/by-slug/a-${kind}`],
  ["POST", `${calendar}/${kind}/by-slug/a-${kind}`, { description: "Second version" }],
  ["DELETE", `${calendar}/${kind}/by-slug/a-${kind}`],
  ["DELETE", `${calendar}/${kind}/{made}?force=true`],
];
const termRequests = (kind: string): readonly RequestCase[] => [
  ["POST", `${calendar}/${kind}`, { name: `Term of ${kind}` }],
  ["GET", `${calendar}/${kind}?hide_empty=0`],
  ["GET", `${calendar}/${kind}/{made}`],
  ["POST", `${calendar}/${kind}/{made}`, { description: "First version" }],
  ["DELETE", `${calendar}/${kind}/{made}`],
];
const imports = "/calendar/event-aggregator/v1";
const contactForm = {
  fields: [
    { key: "email", type: "email" },
    { key: "town", type: "listselect", options: [{ label: "Lisbon", value: "lisbon", calc: 1 }] },
  ],
  calculations: [{ name: "sum", eq: "{field:town:calc} + 1" }],
  emails: [{ name: "office", to: "office@magazine.example" }],
  settings: { min_seconds: 0 },
};
const feed = { origin: "ical", source: "https://feeds.example/a.ics" };
const count = { total: 1, done: 0 };
const progress = { status: { data: count, batch: count }, percentage_complete: 10 };
const pending = { status: "pending", message: "Waiting", message_slug: "waiting" };
type Input = Readonly<Record<string, unknown>>;
/** The input may be derived from the previous response. */
type RequestCase = readonly [method: string, path: string, input?: Input | ((last: any) => Input)];
/** Endpoints whose response is like that of a tested endpoint, or which other test files cover. */
const excluded =
  /^\w+ \/core\/v2\/(?!posts\b)\w+\/\{id\}\/lock$|^GET \/(?:[\w-/]+\/v?[\d.]+|forms-\w+)$|health\/v1\/tests\/|\/(?:log|404)\b|plugin\/test$|import\/file|seo\/v1\/(?:file_size|keyword-tool\/authenticate)|security\/v1\/(?:authenticate|authenticate-premium|premium-connect|scan\/issue)$|^(?:POST|DELETE) \/security\/v1\/two-factor|accounts\/v1\/(?:password-resets|email-changes)\/confirm$|accounts\/v1\/(?:invitations\/accept|set-up)$/;
/** The path template that matches a request path. Literal segments take precedence over parameters. */
const templateOf = (method: string, path: string): string =>
  Object.keys(document.paths)
    .filter((one) => method.toLowerCase() in document.paths[one])
    .filter((one) => new RegExp(`^${one.replace(/\{\w+\}/g, "[^/]+")}$`).test(path))
    .toSorted((a, b) => a.split("{").length - b.split("{").length)[0] ?? "";
/** The schema without additional properties. */
const closed = (schema: any): unknown => {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, one]) => [key, closed(one)]));
  const isUnchanged = !("properties" in schema) || "additionalProperties" in schema;
  return isUnchanged ? inner : { ...inner, additionalProperties: false };
};

/** The fields of a form: maps with brackets if the encoding of the document names them. */
const toFields = (input: object, encoding: any): readonly (readonly [string, string])[] =>
  Object.entries(input).flatMap(([name, value]) =>
    encoding?.[name]?.style === "deepObject"
      ? Object.entries(value).map(([key, one]) => [`${name}[${key}]`, String(one)] as const)
      : [[name, String(value)] as const],
  );

test.each([
  ["application/json", (input: object) => JSON.stringify(input)],
  [
    "application/x-www-form-urlencoded",
    (input: object, encoding: any) =>
      new URLSearchParams(toFields(input, encoding).map(([name, value]) => [name, value])),
  ],
  [
    "multipart/form-data",
    (input: object, encoding: any) => {
      const form = new FormData();
      for (const [name, value] of toFields(input, encoding)) form.append(name, value);
      form.append("files[plan]", new Blob(["%PDF-1.4\n%%EOF"]), "plan.pdf");
      return form;
    },
  ],
] as const)("a form is submitted as the document describes: %s", async (type, toBody) => {
  const client = site.client("administrator");
  const fields = [
    { key: "email", type: "email" },
    { key: "plan", type: "file_upload" },
  ];
  const made = await client.send("POST", "/forms/v1/forms", {
    body: JSON.stringify({ title: type, fields, settings: { min_seconds: 0 } }),
    headers: { "content-type": "application/json" },
  });
  expect(made.status).toBe(201);
  const path = "/forms/v1/forms/{id}/submissions";
  const { required, content } = document.paths[path].post.requestBody;
  expect(required).toBeUndefined();
  expect(Object.keys(content)).toHaveLength(3);
  const { schema, encoding } = content[type];
  const input = { values: { email: "ana@example.com" } };
  const isValid = ajv.compile(resolved(schema));
  const parts = type === "multipart/form-data" ? { "files[plan]": [""] } : {};
  expect([isValid({ ...input, ...parts }), isValid.errors]).toEqual([true, null]);
  const answer = await site.site.fetch(
    new Request(`${document.servers[0].url}${path.replace("{id}", made.body.id)}`, {
      method: "POST",
      body: toBody(input, encoding),
      ...(type === "application/json" && { headers: { "content-type": type } }),
    }),
  );
  expect([answer.status, await answer.json()]).toEqual([201, expect.anything()]);
});

describe("responses match the document", () => {
  const reads = [
    ["/core/v2/posts", "posts publish"],
    ["/core/v2/posts/{id}", "posts publish"],
    ["/core/v2/posts/{parent}/revisions", "posts publish revision"],
    ["/core/v2/posts/{parent}/revisions/{id}", "posts publish revision"],
    ["/core/v2/pages", "pages publish"],
    ["/core/v2/pages/{id}", "pages publish"],
    ["/core/v2/media", "media"],
    ["/core/v2/media/{id}", "media"],
    ["/core/v2/categories", "categories term"],
    ["/core/v2/categories/{id}", "categories term"],
    ["/core/v2/tags/{id}", "tags term"],
    ["/core/v2/comments", "comment"],
    ["/core/v2/comments/{id}", "comment"],
    ["/core/v2/imports", "content import"],
    ["/core/v2/imports/{id}", "content import"],
    ["/core/v2/users", "user"],
    ["/core/v2/users/{id}", "user"],
    ["/core/v2/users/me", "user"],
    ["/core/v2/users/{user_id}/application-passwords", "application password"],
    ["/core/v2/types", "user"],
    ["/core/v2/types/{type}", "type post"],
    ["/core/v2/statuses", "user"],
    ["/core/v2/taxonomies", "user"],
    ["/core/v2/search", "posts publish"],
    ["/core/v2/settings", "user"],
    ["/core/v2/navigation", "navigation publish"],
    ["/core/v2/block-types", "user"],
    ["/core/v2/block-types/{namespace}", "block"],
    ["/core/v2/block-types/{namespace}/{name}", "block"],
    ["/core/v2/block-patterns/patterns", "user"],
    ["/core/v2/block-patterns/categories", "user"],
    ["/core/v2/blocks", "blocks publish"],
    ["/core/v2/menus", "menu"],
    ["/core/v2/menus/{id}", "menu"],
    ["/core/v2/menu-items", "menu entry"],
    ["/core/v2/menu-items/{id}", "menu entry"],
    ["/core/v2/menu-locations", "menu"],
    ["/core/v2/menu-locations/{location}", "menu location"],
    ["/core/v2/blocks/{id}", "blocks publish"],
    ["/core/v2/core_pattern_category", "core_pattern_category term"],
  ] as const;
  test.each(
    reads.flatMap(([path, of]) =>
      ["view", "edit", "embed"].map((context) => [path, of, context] as const),
    ),
  )("GET %s of %s in context %s", { timeout: 300_000 }, async (template, of, context) => {
    const { parameters, responses } = document.paths[template].get;
    const contexts = parameters.find((one: any) => one.name === "context")?.schema.enum ?? [];
    if (context !== "view" && !contexts.includes(context)) return;
    const fixture = await createFixture(site, of, 20);
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => String(fixture[name]));
    const query = contexts.length > 0 ? { context } : {};
    const { status, body } = await site.client("administrator").get(path, query);
    expect([status, body?.code]).toEqual([200, undefined]);
    const { schema } = responses[200].content["application/json"];
    const item = schema.items ?? schema.additionalProperties ?? schema;
    const refs = (item.anyOf ?? [item]).map(({ $ref }: any) => $ref as string);
    const ref = refs.find((one: string) => one.endsWith(`.${context}`)) ?? refs[0];
    const validate = ajv.compile({ $ref: `doc${ref}` });
    const items = schema.type === undefined ? [body] : Object.values<any>(body);
    const names = new Set(Object.keys((resolve(ref) as any).properties));
    for (const one of items) {
      validate(one);
      expect(validate.errors ?? []).toEqual([]);
      expect(Object.keys(one).filter((name) => !names.has(name))).toEqual([]);
    }
    expect(items.length).toBeGreaterThan(0);
  });

  test("every operation declares its response", () => {
    const undeclared = site.site.manifest.operations.filter(({ returns }) => !returns);
    expect(undeclared.map(({ key }) => key)).toEqual([]);
  });

  /** Requests of an administrator whose responses are not resources. */
  const requests: readonly RequestCase[] = [
    ["GET", "/"],
    ["GET", "/", { context: "help" }],
    ["GET", "/core/v2"],
    ["POST", "/batch/v1", { requests: [{ path: "/core/v2/posts", body: { title: "A" } }] }],
    ["POST", "/batch/v1", { validation: "require-all-validate", requests: [{ path: "/no" }] }],
    ["DELETE", "/core/v2/users/20/application-passwords"],
    ["DELETE", "/accounts/v1/users/20/sessions"],
    ["POST", "/accounts/v1/password-resets", { login: "nobody" }],
    ["POST", "/accounts/v1/users/me/email-change", { email: "new@example.com" }],
    ["GET", "/oembed/1.0/embed", { url: "http://site.test/?p=1" }],
    ["GET", "/oembed/1.0/proxy", { url: "https://elsewhere.example/a.mp3" }],
    ["GET", "/core/v2/edit-locks", { items: "1,2,3" }],
    ["GET", "/core/v2/block-renderer/core/archives"],
    ["POST", "/core/v2/block-renderer/core/archives", { attributes: { showPostCounts: true } }],
    ["GET", "/core-block-editor/v1/url-details", { url: "https://elsewhere.example/" }],
    ["GET", "/core-site-health/v1/tests/https-status"],
    ["GET", "/core-site-health/v1/directory-sizes"],
    ["GET", "/core-site-health/v2/jobs"],
    ["GET", "/core-site-health/v2/jobs/1"],
    ["POST", "/core-site-health/v2/jobs/1/cancel"],
    ["POST", "/core-site-health/v2/jobs/1/retry"],
    ["POST", "/core-site-health/v2/jobs/1/cancel"],
    ["DELETE", "/core-site-health/v2/jobs/1"],
    ["GET", "/core-site-health/v2/backups"],
    ["DELETE", "/core-site-health/v2/backups/{backup}"],
    ["POST", "/core-site-health/v2/backups/{backup}/check"],
    // The check has ended: the fixture runs jobs.
    ["DELETE", "/core-site-health/v2/backups/{backup}"],
    ["POST", "/core-site-health/v2/backups"],
    ["POST", "/redirection/v1/group", { moduleId: 1, name: "Moved" }],
    ["GET", "/redirection/v1/group"],
    ["POST", "/redirection/v1/group/1", { moduleId: 1, name: "Moved away" }],
    ["POST", "/redirection/v1/redirect", redirect(1)],
    ["GET", "/redirection/v1/redirect"],
    ["POST", "/redirection/v1/redirect/1", redirect(1)],
    ["POST", "/redirection/v1/bulk/redirect/disable", { items: [1] }],
    ["POST", "/redirection/v1/bulk/group/enable", { items: [1] }],
    ["GET", "/redirection/v1/redirect/post", { text: "a" }],
    ["GET", "/redirection/v1/log"],
    ["GET", "/redirection/v1/404", { groupBy: "url" }],
    ["GET", "/redirection/v1/setting"],
    ["POST", "/redirection/v1/setting", { https: false }],
    ["GET", "/redirection/v1/plugin"],
    ["POST", "/redirection/v1/plugin", {}],
    ["GET", "/redirection/v1/plugin/test"],
    ["POST", "/redirection/v1/plugin/data", { upgrade: "stop" }],
    ["GET", "/redirection/v1/import/plugin"],
    ["POST", "/redirection/v1/import/plugin", { plugin: ["core-old-slugs"] }],
    ["GET", "/redirection/v1/export/all/json"],
    ["POST", "/redirection/v1/plugin/delete", { confirm: "all" }],
    ["GET", `${calendar}/doc`],
    ...itemRequests("events", { title: "Walk", ...evening, cost: "20€", venue: { venue: "Pier" } }),
    ...itemRequests("venues", { venue: "Hall", city: "Lisbon" }),
    ...itemRequests("organizers", { organizer: "Club", email: "club@magazine.example" }),
    ...termRequests("categories"),
    ...termRequests("tags"),
    [
      "POST",
      `${imports}/import/{import_id}/batch`,
      { batch_hash: "open", ...progress, events: [] },
    ],
    [
      "POST",
      `${imports}/import/{import_id}/state`,
      { batch_hash: "open", ...progress, ...pending },
    ],
    ["POST", `${imports}/imports`, feed],
    ["GET", `${imports}/imports`],
    ["GET", `${imports}/imports/{made}`],
    ["POST", `${imports}/imports/{made}`, { title: "Walks" }],
    ["DELETE", `${imports}/imports/{made}`],
    ["POST", `${imports}/imports/{id}/run`],
    ["POST", `${imports}/preview`, feed],
    ["POST", "/forms/v1/forms", { title: "Contact", ...contactForm }],
    ["POST", "/forms/v1/previews", { title: "Contact", ...contactForm }],
    ["GET", "/forms/v1/forms/{made}"],
    ["POST", "/forms/v1/forms/{made}", { title: "Write to us" }],
    ["POST", "/forms/v1/forms", { title: "Captcha", fields: [{ key: "check", type: "captcha" }] }],
    ["GET", "/forms/v1/forms/{made}/captcha"],
    ["POST", "/forms/v1/forms", { title: "Contact again", ...contactForm }],
    ["GET", "/forms/v1/forms/{made}/display"],
    ["POST", "/forms/v1/forms/{made}/submissions", { values: { email: "ann@example.com" } }],
    ["POST", "/forms/v1/personal-data/exports", { email: "ann@example.com" }],
    ["GET", "/forms-views/forms"],
    ["GET", "/forms-views/forms/1/fields"],
    ["GET", "/forms-views/forms/1/submissions"],
    [
      "POST",
      "/forms-submissions/email-action",
      { submission: 1, action_settings: { to: "a@example.com" } },
    ],
    ["POST", "/forms/v1/personal-data/erasures", { email: "ann@example.com" }],
    ["POST", "/forms/v1/forms/1/tokens"],
    ["DELETE", "/forms/v1/forms/1", { force: true }],
    ["POST", "/consent/v2/scans", { source: "scanner" }],
    [
      "POST",
      "/consent/v1/fetch_results",
      ({ token }) => ({ scan_result: "[]", scan_result_token: token }),
    ],
    ["GET", "/security/v1/authenticate"],
    ["GET", "/security/v1/config"],
    ["POST", "/security/v1/config", { fields: { schedStartHour: 5 } }],
    ["POST", "/security/v1/disconnect", { confirm: true }],
    ["GET", "/security/v1/scan/issues"],
    ["GET", "/security/v1/scan/issues/{issue}/difference"],
    ["POST", "/security/v1/scan"],
    ["DELETE", "/security/v1/scan"],
    ["GET", "/security/v1/two-factor"],
    ["GET", "/security/v1/users/20/two-factor"],
    ["DELETE", "/security/v1/users/20/two-factor"],
    ["GET", "/sitekit/v1/core/search/data/post-search", { query: "fog" }],
    ["GET", "/sitekit/v1/core/user/data/user-input-settings"],
    [
      "POST",
      "/sitekit/v1/core/user/data/user-input-settings",
      { data: { settings: { role: ["owner"] } } },
    ],
    ["POST", "/sitekit/v1/core/site/data/setup-tag"],
    ["GET", "/sitekit/v1/core/modules/data/list"],
    [
      "POST",
      "/sitekit/v1/core/modules/data/activation",
      { data: { slug: "analytics", active: true } },
    ],
    ["GET", "/sitekit/v1/core/modules/data/info", { slug: "analytics" }],
    ["GET", "/sitekit/v1/core/site/data/connection"],
    ["GET", "/sitekit/v1/core/user/data/authentication"],
    ["GET", "/sitekit/v1/modules/analytics/data/notifications"],
    ["GET", "/sitekit/v1/modules/analytics/data/settings"],
    [
      "POST",
      "/sitekit/v1/modules/analytics/data/settings",
      { data: { trackingDisabled: ["contentCreators"] } },
    ],
    [
      "GET",
      "/sitekit/v1/modules/analytics/data/report",
      { metrics: "pageviews", dateRange: "last-7-days" },
    ],
    ["POST", "/sitekit/v1/modules/site-verification/data/verification", { data: {} }],
    [
      "POST",
      "/sitekit/v1/data",
      { request: [{ type: "modules", identifier: "x", datapoint: "y", key: "k" }] },
    ],
    ["GET", "/sitekit/v1/core/site/data/developer-plugin"],
    ["GET", "/sitekit/v1/core/site/data/notifications"],
    [
      "POST",
      "/sitekit/v1/core/site/data/mark-notification",
      { data: { notificationID: "n", notificationState: "accepted" } },
    ],
    ["GET", "/sitekit/v1/core/site/data/health-checks"],
    ["GET", "/sitekit/v1/core/user/data/tracking"],
    ["POST", "/sitekit/v1/core/user/data/tracking", { data: { enabled: true } }],
    ["GET", "/sitekit/v1/core/user/data/dismissed-tours"],
    ["POST", "/sitekit/v1/core/user/data/dismiss-tour", { data: { slug: "a" } }],
    ["POST", "/sitekit/v1/core/user/data/disconnect"],
    ["POST", "/sitekit/v1/core/site/data/reset-persistent"],
    ["POST", "/sitekit/v1/core/site/data/reset"],
    ["GET", "/seo/v1/configurator"],
    ["POST", "/seo/v1/configurator", { separator: "sc-dash" }],
    ["GET", "/seo/v1/statistics"],
    ["POST", "/seo/v1/alerts/dismiss", { key: "indexing-notice" }],
    ["GET", "/seo/v1/get_head", { url: "http://site.test/" }],
    ["POST", "/seo/v1/indexing/prepare"],
    ["POST", "/seo/v1/indexing/posts"],
    ["POST", "/seo/v1/indexing/terms"],
    ["POST", "/seo/v1/indexing/post-type-archives"],
    ["POST", "/seo/v1/indexing/general"],
    ["POST", "/seo/v1/indexing/indexables-complete"],
    ["POST", "/seo/v1/indexing/complete"],
    ["POST", "/seo/v1/link-indexing/posts"],
    ["POST", "/seo/v1/link-indexing/terms"],
    ["POST", "/seo/v1/keyword-tool/country_code", { country_code: "us" }],
    ["GET", "/seo/v1/keyword-tool/related_keyphrases", { keyphrase: "fog", country_code: "us" }],
    ["GET", "/seo/v2/items", { rank: "na" }],
    ["GET", "/core/v2/posts/{item}/lock"],
    ["POST", "/core/v2/posts/{item}/lock"],
    ["DELETE", "/core/v2/posts/{item}/lock"],
    ["GET", "/seo/v2/items/{item}"],
    ["POST", "/seo/v2/items/{item}", { title: "T" }],
    ["DELETE", "/seo/v2/items/{item}"],
    ["GET", "/seo/v2/terms/{term}"],
    ["POST", "/seo/v2/terms/{term}", { title: "T" }],
    ["GET", "/seo/v2/users/{writer}"],
    ["POST", "/seo/v2/users/{writer}", { title: "T" }],
    ["GET", "/seo/v2/notices"],
    ["GET", "/accounts/v1/roles"],
    ["GET", "/seo/v2/overview"],
    ["GET", "/seo/v2/pages", { problem: "missing_description" }],
    ["GET", "/consent/v2/policy"],
    ["GET", "/consent/v2/settings"],
    ["POST", "/consent/v2/settings", { log_days: 700 }],
    ["POST", "/consent/v2/previews", { opened: true }],
    ["GET", "/consent/v2/choices/overview"],
    [
      "POST",
      "/consent/v2/choices",
      { id: "0123456789abcdef0123456789abcdef", version: "1x1", categories: [] },
    ],
    ["GET", "/popup/v2/popups"],
    ["GET", "/popup/v2/popups/{popup}"],
    ["POST", "/popup/v2/popups/{popup}/resets"],
    ["GET", "/popup/v2/totals"],
    ["POST", "/popup/v2/previews", { content: "T", location: "left bottom" }],
    [
      "POST",
      "/string-locator/v1/save",
      { "string-locator-path": "theme/a.css", "string-locator-editor-content": "a { order: 1 }" },
    ],
    ["GET", "/string-locator/v2/sources"],
    ["GET", "/string-locator/v2/search", { text: "order" }],
    ["GET", "/string-locator/v2/text", { place: "file:theme/a.css" }],
    [
      "POST",
      "/string-locator/v2/replace",
      { place: "file:theme/a.css", text: "1", with: "2", preview: true },
    ],
  ];
  /** The id in the last 201 response. */
  let createdId = 0;
  /** The body of the last response. */
  let last: any;
  test.for(requests)("%s %s, which returns no resource", async ([method, pattern, given = {}]) => {
    const input = typeof given === "function" ? given(last) : given;
    const of = pattern.includes("{import_id}") ? "import pending" : "import";
    const fixture: Fixture = pattern.includes(imports)
      ? await createFixture(site, of, 0)
      : pattern.includes("{popup}")
        ? { popup: (await createFixture(site, "popups publish", 20))["id"] ?? 0 }
        : pattern.includes("{item}")
          ? { item: (await createFixture(site, "posts publish", 20))["id"] ?? 0 }
          : pattern.includes("{term}")
            ? { term: (await createFixture(site, "categories term", 20))["id"] ?? 0 }
            : pattern.includes("{writer}")
              ? { writer: (await createFixture(site, "writer", 0))["id"] ?? 0 }
              : pattern.includes("{issue}")
                ? { issue: (await createFixture(site, "security issue", 0))["id"] ?? 0 }
                : pattern.includes("{backup}")
                  ? { backup: (await createFixture(site, "backup", 0))["name"] ?? "" }
                  : {};
    const path = pattern.replace(/\{(\w+)\}/, (_, name) => String(fixture[name] ?? createdId));
    const client = site.client("administrator");
    const { status, body } = await (method === "GET"
      ? client.get(path, input)
      : client.send(method, path, {
          body: JSON.stringify(input),
          headers: { "content-type": "application/json" },
        }));
    expect([status < 300, body?.code]).toEqual([true, undefined]);
    last = body;
    if (status === 201) createdId = body.id;
    const template = templateOf(method, path.replace(/\?.*$/, ""));
    const { schema } =
      document.paths[template][method.toLowerCase()].responses[status].content["application/json"];
    const validate = ajv.compile(
      closed(schema.$ref === undefined ? schema : resolve(schema.$ref)) as object,
    );
    expect([validate(body), validate.errors]).toEqual([true, null]);
  });
  test("all operations without a resource are tested", () => {
    const tested = new Set(
      requests.map(
        ([method, path]) => `${method} ${templateOf(method, path.replace(/\?.*$/, ""))}`,
      ),
    );
    const untested = site.site.manifest.operations
      .filter(({ returns, method }) => returns?.kind === "plain" && !/PUT|PATCH/.test(method))
      .map(({ method, template }) => `${method} ${template}`)
      .filter((key) => !tested.has(key) && !excluded.test(key));
    expect(untested).toEqual([]);
  });

  test("an error has the schema of all errors", async () => {
    const { body } = await site.get("/core/v2/posts", { per_page: 0, orderby: "x" });
    const validate = ajv.compile({ $ref: "doc#/components/schemas/Error" });
    expect([validate(body), body.code]).toEqual([true, "rest_invalid_param"]);
    const problem = await site.get("/none", {}, { accept: "application/problem+json" });
    const asProblem = ajv.compile({ $ref: "doc#/components/schemas/Problem" });
    expect([asProblem(problem.body), problem.body.code]).toEqual([true, "rest_no_route"]);
  });
});
