import { compat } from "@waymark/compat";
import { toOpenApi } from "@waymark/openapi";
import type { TestClient } from "@waymark/testing";
import { expect, test } from "vitest";
import { toOriginalBody } from "../packages/compat/src/response-body.ts";
import { toOriginalJson } from "../packages/compat/src/response-json.ts";
import { crawl } from "./lib/crawl/crawl.ts";
import { startFilledSite } from "./lib/crawl/site.ts";

/** Texts, which are unchanged whatever they contain. */
const texts =
  /^(?:raw|rendered|description|message|caption|content|title|excerpt|name|label|html|value)$/;
/** Names of this site in place of original ones. Later interfaces (`seo/v2`, `accounts/v1` …) have no original. */
const ownNames =
  /(?:^|\/)(?:core\/v2|(?:core-block-editor|core-site-health|calendar\/event(?:s|-aggregator))\/v1|calendar\/views\/v2)(?:\/|$)|^\/?(?:forms-submissions|forms-views)(?:\/|$)|^\/?(?:security|seo|popup|sitekit|consent)\/v1(?:\/|$)|^core:|\/api\/|core_(?:navigation|block|pattern_)|calendar_(?:event|venue|organizer)|^seo_head|_core_nonce|X-Core-|calendar-bar-|core-embedded|seo-schema/;

function leftovers(value: unknown, key = "", path = ""): string[] {
  if (typeof value === "string")
    return !texts.test(key) && ownNames.test(value) ? [`${path}: ${value.slice(0, 80)}`] : [];
  if (Array.isArray(value)) return value.flatMap((item) => leftovers(item, key, `${path}[]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(ownNames.test(name) ? [`${path}: key ${name}`] : []),
    ...leftovers(member, name, `${path}.${name.replace(/^\d+$/, "0").slice(0, 40)}`),
  ]);
}

test("no name of this site is left in any response to an original client", async () => {
  const { site, seeds } = await startFilledSite();
  await using _closing = site;
  const document = JSON.parse(JSON.stringify(toOpenApi(site.site)));
  const through = compat(site.site);
  const administrator = site.client("administrator");
  const { body: secret } = await administrator.post("/core/v2/users/me/application-passwords", {
    name: "crawl",
  });
  const me = (await administrator.get("/core/v2/users/me", { context: "edit" })).body;
  const authorization = `Basic ${btoa(`${me.username}:${secret.password}`)}`;
  const found = new Map<string, number>();
  const differing: string[] = [];
  /** Sends each request of the crawl to both interfaces. */
  const both: TestClient["send"] = async (method, path, init) => {
    let status = 0;
    for (const verb of ["OPTIONS", method]) {
      const response = await through.fetch(
        new Request(`${site.site.info.url}/wp-json${path}`, {
          method: verb,
          ...init,
          headers: { authorization },
        }),
        { remoteAddress: "127.0.0.1" },
      );
      status = response.status;
      const text = await response.text();
      const headers = Object.fromEntries(response.headers);
      const isJson = /json/.test(response.headers.get("content-type") ?? "");
      // Later interfaces have their own names.
      const hasOriginal = !/^\/(?:[\w-]+\/v[2-9]|accounts|admin)\b(?<!^\/core\/v2)/.test(path);
      const all = [
        ...leftovers({ headers }),
        ...(isJson && hasOriginal ? leftovers(JSON.parse(text)) : []),
      ];
      for (const one of all) found.set(`${verb} ${one}`, (found.get(`${verb} ${one}`) ?? 0) + 1);
    }
    const reply = await administrator.send(method, path, init);
    if (typeof reply.body === "object" && reply.body !== null) {
      const scanned = JSON.parse(toOriginalJson(JSON.stringify(reply.body), site.site.info));
      expect(scanned).toEqual(toOriginalBody(structuredClone(reply.body), site.site.info));
    }
    // Introspection describes the application password of the request, and the other client sends none.
    if (reply.status !== status && !path.includes("/introspect"))
      differing.push(`${path}: ${status} instead of ${reply.status}`);
    return reply;
  };
  const visits = await crawl({ ...administrator, send: both }, document, {
    api: site.site.info.api,
    seeds,
  });
  expect(visits.length).toBeGreaterThan(300);
  expect(differing).toEqual([]);
  expect([...found.keys()].slice(0, 60)).toEqual([]);
});
