import { expect, test } from "vitest";
import { base, startSite } from "./site.ts";

test("no input of any route causes a 5xx response", async () => {
  await using site = await startSite();
  for (const slug of ["analytics", "search", "speed", "tags"]) await site.setActive(slug);
  const values: readonly unknown[] = [
    ...[null, true, 0, -1, 1e308, "", "x", "\ud800", "x".repeat(5_000), [], {}, [[]], [null]],
    ...[{ __proto__: null }, { constructor: 1 }, [{ name: 1 }], "/\t/[", "\u0001", "٣"],
  ];
  const routes: readonly (readonly [string, readonly string[]])[] = [
    ["core/user/data/user-input-settings", ["settings", "role", "searchTerms"]],
    ["core/user/data/disconnect", ["x"]],
    ["core/modules/data/activation", ["slug", "active"]],
    ["core/site/data/setup-tag", ["x"]],
    ["core/site/data/mark-notification", ["notificationID", "notificationState"]],
    ["core/user/data/tracking", ["enabled"]],
    ["core/user/data/dismiss-tour", ["slug", "expiration"]],
    ["modules/analytics/data/settings", ["readers", "skip", "retentionMonths", "ownerID"]],
    ["modules/search/data/settings", ["searchParams", "enabled", "enabledBy"]],
    ["modules/speed/data/settings", ["vitals", "since"]],
    ["modules/tags/data/settings", ["snippets"]],
    ["modules/site-verification/data/settings", ["x"]],
    ["modules/site-verification/data/verification", ["x"]],
    ["modules/analytics/data/report", ["metrics"]],
    ["core/site/data/reset-persistent", ["x"]],
  ];
  for (const [path, names] of routes)
    for (const name of [...names, "__proto__", "constructor"])
      for (const value of values) {
        const text = JSON.stringify(value) ?? "null";
        for (const body of [
          `{"data":{${JSON.stringify(name)}:${text}}}`,
          `{"data":${text}}`,
          `{"data":{"settings":{${JSON.stringify(name)}:${text}}}}`,
        ]) {
          const { status } = await site.admin.send("POST", `${base}/${path}`, {
            body,
            headers: { "content-type": "application/json" },
          });
          expect([path, body.slice(0, 200), status < 500]).toEqual([
            path,
            body.slice(0, 200),
            true,
          ]);
        }
      }
  const texts = ["", "0", "%00", "%ff", "%ED%A0%80", "x", "/%09/%5B", "a%5B%5D=1", "(other)", "٣"];
  const names = [
    ...["metrics", "dimensions", "dimensionFilters[date]", "orderby[0][fieldName]", "url", "limit"],
    ...["startDate", "endDate", "pageToken", "dateRange", "query", "slug", "strategy", "page"],
    ...["per_page", "multiDateRange", "dimensions[0][name]", "dimensionFilters[__proto__]"],
    ...["dimensionFilters[pagePath]", "dimensionFilters[pageTitle]", "dimensionFilters[source][]"],
  ];
  for (const path of [
    "modules/analytics/data/report",
    "modules/search/data/searchanalytics",
    "modules/speed/data/pagespeed",
    "modules/site-verification/data/audit-log",
    "core/search/data/post-search",
    "core/modules/data/info",
  ])
    for (const name of names)
      for (const text of texts) {
        const url = `${base}/${path}?metrics=pageviews&${name}=${text}`;
        const { status } = await site.admin.send("GET", url);
        expect([url, status < 500]).toEqual([url, true]);
      }
}, 120_000);
