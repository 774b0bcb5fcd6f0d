import {
  choice,
  context,
  dateTime,
  flag,
  ids,
  list,
  numberInPath,
  order,
  page,
  perPage,
  text,
  textInPath,
  texts,
  whole,
} from "./args.mjs";

const id = { id: numberInPath };
const slug = { slug: textInPath };
const dates = { date: dateTime(), date_utc: dateTime() };
const status = choice(["publish", "draft", "pending", "private"]);

const eventWrite = {
  ...dates,
  ...texts("title", "description", "excerpt", "slug", "image", "timezone", "cost", "website"),
  start_date: dateTime(),
  end_date: dateTime(),
  author: whole(),
  status,
  all_day: flag(),
  show_map: flag(),
  show_map_link: flag(),
  hide_from_listings: flag(),
  sticky: flag(),
  featured: flag(),
  categories: list(text()),
  tags: list(text()),
  venue: list(whole()),
  organizer: list(whole()),
};
const addressFields = texts(
  "venue",
  "address",
  "city",
  "country",
  "province",
  "state",
  "zip",
  "phone",
);
const venueWrite = {
  ...dates,
  ...addressFields,
  ...texts("description", "website", "stateprovince", "image"),
  author: whole(),
  status,
  show_map: flag(),
  show_map_link: flag(),
};
const organizerWrite = {
  ...dates,
  ...texts("organizer", "description", "phone", "website", "email", "image"),
  author: whole(),
  status,
};
const eventList = {
  page,
  per_page: perPage,
  start_date: dateTime(),
  end_date: dateTime(),
  search: text(),
  categories: list(text()),
  tags: list(text()),
  venue: list(whole()),
  organizer: list(whole()),
  featured: flag(),
  status,
  geoloc: flag(),
  geoloc_lat: text(),
  geoloc_lng: text(),
  include: ids(),
  post_parent: whole(),
};
const placeList = { page, per_page: perPage, search: text(), event: whole(), has_events: flag() };
const termList = {
  page,
  per_page: perPage,
  search: text(),
  exclude: ids(),
  include: ids(),
  order: order("asc"),
};
const termWrite = texts("name", "slug", "description");

const item = (key, write) => ({ get: key, edit: { ...key, ...write }, remove: key });
const placeRoutes = (base, listed, write) => ({
  [`/${base}`]: { get: listed, post: write },
  [`/${base}/:id`]: item(id, write),
  [`/${base}/by-slug/:slug`]: item(slug, write),
});
const importId = { import_id: textInPath };
const views = { ...texts("url", "view", "prev_url"), should_manage_url: flag() };

export const calendarEvents = {
  "/doc": { get: {} },
  ...placeRoutes("events", eventList, eventWrite),
  ...placeRoutes("venues", placeList, venueWrite),
  ...placeRoutes("organizers", placeList, organizerWrite),
  "/categories": { get: termList, post: termWrite },
  "/categories/:id": item(id, termWrite),
  "/tags": { get: termList, post: termWrite },
  "/tags/:id": item(id, termWrite),
};
export const calendarImport = {
  "/import/:import_id/batch": { post: { ...importId, ...texts("batch_hash", "interval", "data") } },
  "/import/:import_id/state": { post: { ...importId, ...texts("status", "message", "hash") } },
};
export const calendarViews = { "/html": { get: views, post: views } };

const rules = {
  page: whole({ minimum: 0, default: 0 }),
  per_page: whole({ minimum: 5, maximum: 200, default: 25 }),
};
const logs = { ...rules, orderby: text(), direction: order("desc"), filterBy: text() };
const bulk = { items: list(text()), global: flag(), ...logs };
const action = { action: { ...choice(["delete", "enable", "disable", "reset"]), required: true } };
export const redirection = {
  "/redirect": { get: logs, edit: logs },
  "/redirect/:id": { edit: id },
  "/redirect/post": { get: { text: text() } },
  "/bulk/redirect/:action": { edit: { ...action, ...bulk } },
  "/group": { get: logs, edit: { ...logs, name: text(), moduleId: whole() } },
  "/group/:id": { edit: { ...id, name: text(), moduleId: whole() } },
  "/bulk/group/:action": { edit: { ...action, ...bulk } },
  "/log": { get: logs },
  "/bulk/log/delete": { edit: bulk },
  "/404": { get: logs },
  "/bulk/404/delete": { edit: bulk },
  "/setting": { get: {}, edit: {} },
  "/plugin": { get: {}, edit: texts("name", "value") },
  "/plugin/delete": { edit: {} },
  "/plugin/test": { get: {}, edit: {}, remove: {} },
  "/plugin/data": { edit: { upgrade: text() } },
  "/import/file/:id": { edit: id },
  "/import/plugin": { get: {}, edit: {} },
  "/export/:module/:format": { get: { module: textInPath, format: textInPath } },
};

export const formsSubmissions = {
  "/export": { post: { form_ids: list(whole()), from: dateTime(), to: dateTime() } },
  "/email-action": { post: texts("action", "token") },
};
export const formsViews = {
  "/forms": { get: {} },
  "/forms/:id/fields": { get: id },
  "/forms/:id/submissions": { get: { ...id, page, per_page: perPage } },
};

/** Routes with one method and the same args. */
const each = (verb, args, ...patterns) =>
  Object.fromEntries(patterns.map((pattern) => [pattern, { [verb]: args }]));
export const consent = each("post", {}, "/fetch_results");
export const stringLocator = each("post", {}, "/save");
export const security = {
  "/authenticate": { get: {}, post: {} },
  "/config": { get: {}, edit: {} },
  "/scan": { post: {}, remove: {} },
  ...each("get", {}, "/scan/issues"),
  ...each("post", {}, "/authenticate-premium"),
  ...each("edit", {}, "/disconnect", "/premium-connect", "/scan/issue"),
};
export const seo = {
  "/configurator": { get: {}, post: {} },
  "/statistics": { get: {} },
  ...each("get", texts("url"), "/file_size", "/get_head"),
  ...each(
    "post",
    texts("key"),
    "/alerts/dismiss",
    "/keyword-tool/authenticate",
    "/keyword-tool/country_code",
  ),
  ...each("get", texts("keyphrase", "country_code"), "/keyword-tool/related_keyphrases"),
  ...each("post", {}, "/indexing/posts", "/indexing/terms", "/indexing/post-type-archives"),
  ...each("post", {}, "/indexing/general", "/indexing/prepare", "/indexing/indexables-complete"),
  ...each("post", {}, "/indexing/complete", "/link-indexing/posts", "/link-indexing/terms"),
};
export const popup = each("get", { pid: whole(), event: text() }, "/analytics");

const dataOf = { slug: textInPath, datapoint: textInPath };
export const sitekit = {
  ...each("post", texts("requests"), "/data"),
  ...each("get", texts("query"), "/core/search/data/post-search"),
  "/core/user/data/user-input-settings": { get: {}, post: texts("settings") },
  "/core/user/data/tracking": { get: {}, post: { enabled: flag() } },
  ...each("get", {}, "/core/site/data/connection", "/core/site/data/developer-plugin"),
  ...each("get", {}, "/core/site/data/notifications", "/core/site/data/health-checks"),
  ...each("get", {}, "/core/user/data/authentication", "/core/user/data/dismissed-tours"),
  ...each("get", {}, "/core/modules/data/list"),
  ...each("get", slug, "/modules/:slug/data/notifications"),
  ...each(
    "edit",
    {},
    "/core/site/data/setup-tag",
    "/core/site/data/reset",
    "/core/site/data/reset-persistent",
  ),
  ...each("edit", {}, "/core/user/data/disconnect"),
  ...each(
    "edit",
    texts("data"),
    "/core/modules/data/activation",
    "/core/site/data/mark-notification",
  ),
  ...each("get", texts("slug"), "/core/modules/data/info"),
  ...each("post", texts("slug"), "/core/user/data/dismiss-tour"),
  "/modules/:slug/data/settings": { get: slug, edit: { ...slug, data: text() } },
  "/modules/:slug/data/:datapoint": { get: dataOf, edit: { ...dataOf, data: text() } },
};
export const oembed = {
  "/embed": {
    get: {
      url: text(),
      format: choice(["json", "xml"], "json"),
      maxwidth: whole({ default: 600 }),
    },
  },
  "/proxy": {
    get: { ...texts("url", "format"), maxwidth: whole(), maxheight: whole(), discover: flag() },
  },
};
export const siteHealth = each("get", {}, "/tests/background-updates");
export const blockEditor = each("get", { context }, "/url-details");
