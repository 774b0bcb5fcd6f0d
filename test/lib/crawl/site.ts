import { importUser } from "@waymark/accounts";
import { content } from "@waymark/content";
import { explorer } from "@waymark/explorer";
import { boats } from "../../../examples/magazine/boats.ts";
import { harbour } from "../../../examples/magazine/harbour.ts";
import type { Magazine } from "../../../examples/magazine/modules.ts";
import { addSamples } from "../../../examples/magazine/samples/add.ts";
import { allModules, startSite, type PermissionSite } from "../../permissions/site.ts";
import { createFixture, type Fixture } from "../../permissions/fixtures.ts";

const now = new Date("2026-01-15T12:00:00Z");
/** Fixtures in addition to the samples, with the paths to request; `{name}` is replaced by a property of the fixture. */
const fixtures: readonly (readonly [name: string, ...paths: string[]])[] = [
  ["posts draft", "/core/v2/posts/{id}"],
  ["posts private", "/core/v2/posts/{id}"],
  ["posts publish", "/oembed/1.0/embed?url=http://site.test/?p={id}", "/seo/v2/items/{id}"],
  ["categories term", "/seo/v2/terms/{id}"],
  ["backup", "/core-site-health/v2/backups/{name}/archive"],
  ["rigs term", "/core/v2/rigs/{id}"],
  ["boats publish revision", "/core/v2/boats/{parent}/revisions/{id}"],
  ["boats publish autosave", "/core/v2/boats/{parent}/autosaves/{id}"],
  ["posts trash", "/core/v2/posts/{id}"],
  [
    "posts publish revision",
    "/core/v2/posts/{parent}/revisions",
    "/core/v2/posts/{parent}/revisions/{id}",
  ],
  ["posts publish autosave", "/core/v2/posts/{parent}/autosaves/{id}"],
  ["pages publish revision", "/core/v2/pages/{parent}/revisions/{id}"],
  ["pages publish autosave", "/core/v2/pages/{parent}/autosaves/{id}"],
  ["navigation publish revision", "/core/v2/navigation/{parent}/revisions/{id}"],
  ["navigation publish autosave", "/core/v2/navigation/{parent}/autosaves/{id}"],
  [
    "blocks publish revision",
    "/core/v2/blocks/{parent}",
    "/core/v2/blocks/{parent}/revisions",
    "/core/v2/blocks/{parent}/revisions/{id}",
  ],
  [
    "blocks publish autosave",
    "/core/v2/blocks/{parent}/autosaves",
    "/core/v2/blocks/{parent}/autosaves/{id}",
  ],
  ["core_pattern_category term", "/core/v2/core_pattern_category/{id}"],
  ["menu", "/core/v2/menus/{id}"],
  ["menu entry", "/core/v2/menu-items/{id}"],
  [
    "popups publish",
    "/core/v2/popups/{id}",
    "/popup/v2/popups/{id}",
    "/popup/v1/analytics?event=open&pid={id}",
  ],
  [
    "media",
    "/core/v2/media/{id}",
    "/core/v2/media/{id}/usages",
    "/seo/v1/file_size?url={source_url}",
  ],
  ["media private", "/core/v2/media/{id}"],
  ["comment", "/core/v2/comments/{id}"],
  ["comment hold", "/core/v2/comments/{id}"],
  ["application password", "/core/v2/users/{user_id}/application-passwords/{uuid}"],
  ["api token", "/accounts/v1/users/{user_id}/tokens"],
  ["session", "/accounts/v1/users/{user_id}/sessions"],
  ["invitation"],
  ["calendar event draft", "/calendar/events/v1/events/{id}"],
  ["calendar_events publish revision", "/core/v2/calendar_events/{parent}/revisions/{id}"],
  ["calendar_events publish autosave", "/core/v2/calendar_events/{parent}/autosaves/{id}"],
  ["calendar event publish", "/calendar/events/v1/events/by-slug/{slug}"],
  [
    "calendar venue publish",
    "/calendar/events/v1/venues/{id}",
    "/calendar/events/v1/venues/by-slug/{slug}",
  ],
  [
    "calendar organizer publish",
    "/calendar/events/v1/organizers/{id}",
    "/calendar/events/v1/organizers/by-slug/{slug}",
  ],
  ["calendar category", "/calendar/events/v1/categories/{id}"],
  ["calendar tag", "/calendar/events/v1/tags/{id}"],
  ["content import", "/core/v2/imports/{id}"],
  ["import", "/calendar/event-aggregator/v1/imports/{id}"],
  ["form submission", "/forms/v1/submissions/{id}"],
  ["file of a form submission", "/forms/v1/submissions/{id}/files/{file}"],
  ["form", "/forms-views/forms/{id}/fields", "/forms-views/forms/{id}/submissions"],
  ["form with captcha", "/forms/v1/forms/{id}/captcha"],
  ["user", "/security/v1/users/{id}/two-factor"],
  ["security issue", "/security/v1/scan/issues/{id}/difference"],
  ["writer", "/seo/v2/users/{id}"],
  ["scan", "/consent/v2/scans/{id}"],
  ["listed cookie", "/consent/v2/cookies/{id}"],
  ["change", "/string-locator/v2/changes/{id}"],
];

/** Requests that require arguments, or paths that no list links to. */
const otherSeeds: readonly string[] = [
  "/oembed/1.0/proxy?url=https://elsewhere.example/a.mp3",
  "/core-block-editor/v1/url-details?url=https://elsewhere.example/",
  "/redirection/v1/redirect/post?text=a",
  "/redirection/v1/export/all/json",
  "/redirection/v1/404?groupBy=url",
  "/calendar/views/v2/html?url=/events/",
  "/core/v2/posts?status=any&per_page=100",
  "/core/v2/comments?status=hold",
  "/core/v2/edit-locks?items=1,2,3",
  "/core/v2/search?type=term",
  "/core/v2/search?type=post-format",
  "/seo/v1/get_head?url=http://site.test/",
  "/seo/v1/get_head?url=http://site.test/none/",
  "/seo/v1/keyword-tool/related_keyphrases?keyphrase=fog&country_code=us",
  "/seo/v2/items?rank=na",
  "/seo/v2/pages?problem=duplicate_title",
  "/sitekit/v1/core/search/data/post-search?query=a",
  "/sitekit/v1/core/modules/data/info?slug=tags",
  ...["notifications", "settings"].map((one) => `/sitekit/v1/modules/analytics/data/${one}`),
  "/sitekit/v1/modules/analytics/data/report?metrics=pageviews&dateRange=last-7-days",
  "/sitekit/v1/modules/site-verification/data/verification",
  "/string-locator/v2/search?text=order",
  "/string-locator/v2/text?place=file:theme/a.css",
];

/** The templates that the samples use. */
const templates = { post: ["wide"], page: ["wide", "contents"] };
const modules = () => [
  explorer(),
  ...allModules().map((one) => (one.name === "content" ? content({ templates }) : one)),
  harbour(),
  boats(),
];

/** A site with all modules, the modules and samples of the magazine example, and the fixtures above. */
export async function startFilledSite(): Promise<{
  readonly site: PermissionSite;
  readonly seeds: readonly string[];
}> {
  const site = await startSite({ modules: modules() });
  await addSamples(site.site as unknown as Magazine, now);
  const administrator = site.client("administrator");
  const send = async (path: string, body: object) => {
    const reply = await administrator.post(path, body);
    if (reply.status >= 300) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  // One item without optional fields, and one with all of them.
  await send("/core/v2/boats", { title: "Bare", status: "publish" });
  await send("/core/v2/boats", { title: "Full", status: "publish", built: 1954, berth: "C4" });
  await send("/sitekit/v1/core/modules/data/activation", {
    data: { slug: "analytics", active: true },
  });
  await site.site.run(importUser, { login: "nobody", displayName: "Nobody" });
  const seeds: string[] = [...otherSeeds];
  for (const [name, ...paths] of fixtures) {
    const fixture: Fixture = await createFixture(site, name, 20);
    for (const path of paths)
      seeds.push(path.replace(/\{(\w+)\}/g, (_, key: string) => String(fixture[key])));
  }
  return { site, seeds };
}
