import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { deepEqual, equal, ok } from "node:assert/strict";

/** The types of responses of the original interface, and their conversion to JSON schemas. */
export const packages = ["wp-types@4.71.0", "ts-json-schema-generator@2.4.0"];

/** The type of the response to each path of `wp/v2`. */
const types = {
  posts: "Posts",
  pages: "Pages",
  media: "Attachments",
  categories: "Categories",
  tags: "Tags",
  users: "Users",
  comments: "Comments",
  types: "Types",
  taxonomies: "Taxonomies",
  statuses: "Statuses",
  search: "Search_Results",
  settings: "Settings",
  blocks: "Blocks",
  "block-types": "Block_Types",
  menus: "Menus",
  "menu-items": "Menu_Items",
  "menu-locations": "Menu_Locations",
  navigation: "Navigation_Menus",
  themes: "Themes",
  "block-patterns/patterns": "Block_Patterns",
  "users/me/application-passwords": "Application_Passwords",
};
/** The types of single items, and what identifies them in their list. */
const items = {
  posts: ["Post", "id"],
  pages: ["Page", "id"],
  media: ["Attachment", "id"],
  categories: ["Category", "id"],
  tags: ["Tag", "id"],
  users: ["User", "id"],
  comments: ["Comment", "id"],
  types: ["Type", "slug"],
  taxonomies: ["Taxonomy", "slug"],
  statuses: ["Status", "slug"],
  blocks: ["Block", "id"],
  "block-types": ["Block_Type", "name"],
  menus: ["Menu", "id"],
  "menu-items": ["Menu_Item", "id"],
  "menu-locations": ["Menu_Location", "name"],
  navigation: ["Navigation_Menu", "id"],
  themes: ["Theme", "stylesheet"],
  "users/me/application-passwords": ["Application_Password", "uuid"],
};
/** Lists without rows on the site. */
const empty = new Set(["block-patterns/patterns"]);

/** The types of the objects that items link to, by paths below `wp/v2`. Types of modules are not in wp-types. */
const linked = [
  [/^block-types\/[\w-]+$/, "Block_Types"],
  [/^block-types\/[\w-]+\/[\w-]+$/, "Block_Type"],
  ...Object.entries(types).map(([route, type]) => [new RegExp(`^${route}$`), type]),
  ...Object.entries(items).map(([route, [type]]) => [new RegExp(`^${route}/[\\w-]+$`), type]),
  [/^(?:post_series|wp_pattern_category)$/, "Terms"],
  [/^(?:posts|pages)\/\d+\/revisions$/, "Revisions"],
  [/^(?:posts|pages)\/\d+\/revisions\/\d+$/, "Revision"],
];
/** The most responses that are read. */
const maxLinked = 400;

/** Fields of versions after 6.5 that the site does not send, and one that the types declare as an object. */
const known = [
  /^(?:\/\d+ )?required (?:filename|filesize)$/,
  /^(?:\/\d+)?\/wp_pattern_category type$/,
];
const toLine = ({ instancePath, keyword, params: { missingProperty = "" } }) =>
  `${instancePath} ${keyword} ${missingProperty}`.trim();

/** Compares responses of a site with wp-types. `generator` is ts-json-schema-generator, `path` is the file of the types. */
export function wpTypesSteps({ createGenerator }, path, { url, login, secret }) {
  const schema = createGenerator({
    path,
    type: "*",
    skipTypeCheck: true,
    additionalProperties: true,
  }).createSchema("*");
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(schema, "types");
  const send = async (route, body) => {
    const response = await fetch(`${url}/wp-json/wp/v2/${route}`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString("base64")}`,
        "content-type": "application/json",
      },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    ok(response.ok, `${route}: ${response.status} ${answer.code}`);
    return answer;
  };
  const check = (type, body, context) => {
    const validate = ajv.getSchema(`types#/definitions/WP_REST_API_${type}`);
    ok(validate, `wp-types has ${type}`);
    validate(body);
    const lines = (validate.errors ?? []).map(toLine);
    deepEqual(
      [...new Set(lines)].filter((line) => !known.some((one) => one.test(line))),
      [],
      context,
    );
  };
  const checks = Object.entries(types).map(([route, type]) => [
    `describes ${route}`,
    async () => {
      const contexts = route === "search" ? ["view", "embed"] : ["view", "edit"];
      for (const context of contexts) {
        const body = await send(`${route}?context=${context}`);
        equal(Object.keys(body).length > 0, !empty.has(route), `${route} has rows`);
        check(type, body);
      }
    },
  ]);
  const itemChecks = Object.entries(items).map(([route, [type, key]]) => [
    `describes an item of ${route}`,
    async () => {
      const [first] = Object.values(await send(`${route}?context=edit`));
      for (const context of ["view", "edit"])
        check(type, await send(`${route}/${first[key]}?context=${context}`), context);
    },
  ]);
  const linksOf = (item) => Object.values(item?._links ?? {}).flat();
  const addressesIn = (body) =>
    [body, ...Object.values(body)].flatMap(linksOf).map(({ href }) => href);
  return {
    "describes a pattern, a menu and its entries when they are created": async () => {
      const meta = { wp_pattern_sync_status: "unsynced" };
      const block = await send("blocks", { title: "P", content: "C", status: "publish", meta });
      equal(block.wp_pattern_sync_status, "unsynced");
      const menu = await send("menus", { name: "Types", locations: ["primary"] });
      const entry = await send("menu-items", { title: "A", url: "/a", menus: menu.id });
      for (const [type, body] of Object.entries({ Menu: menu, Menu_Item: entry }))
        ok(ajv.validate(`types#/definitions/WP_REST_API_${type}`, body), ajv.errorsText());
      await send("navigation", { title: "N", content: "C", status: "publish" });
    },
    ...Object.fromEntries([...checks, ...itemChecks]),
    "describes what items link to": async () => {
      const post = await send("posts", { title: "Types", status: "publish" });
      await send(`posts/${post.id}`, { content: "Revised" });
      const queue = Object.keys(items);
      const seen = new Set(queue);
      const found = new Set();
      for (let route = queue.shift(); route; route = queue.shift()) {
        const [path] = route.split("?");
        const [, type] = linked.find(([pattern]) => pattern.test(path)) ?? [];
        if (!type || found.size > maxLinked) continue;
        const body = await send(`${route}${route.includes("?") ? "&" : "?"}context=edit`);
        found.add(route);
        check(type, body, route);
        for (const href of addressesIn(body)) {
          const next = href.replace(`${url}/wp-json/wp/v2/`, "");
          if (next === href || seen.has(next)) continue;
          seen.add(next);
          queue.push(next);
        }
      }
      ok(found.size > 100, `${found.size} responses`);
      ok(
        [...found].some((route) => route.includes("/revisions/")),
        "with revisions",
      );
    },
  };
}
