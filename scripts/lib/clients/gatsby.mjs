import { equal, ok } from "node:assert/strict";

const routes = ["**/wp/v2/**", "**/tribe/events/v1/**"];
/** Entities that the crawl must find in the example, by the name that the client gives them. */
const expected =
  "POST PAGE TAG CATEGORY wp_media wp_users wp_comments wp_types wp_taxonomies wp_tribe_events wp_tribe_venue tribe/events_events".split(
    " ",
  );

/** The crawl of gatsby-source-wordpress: it discovers all routes and reads the lists with all their pages. */
export const gatsbySteps = (fetchAll, { url, login, secret }) => ({
  "crawls the routes of the site": async () => {
    const { log } = console;
    // It reports each list.
    console.log = () => {};
    try {
      const entities = await fetchAll({
        baseUrl: new URL(url).host,
        _siteURL: url,
        _restApiRoutePrefix: "wp-json",
        _auth: { htaccess_user: login, htaccess_pass: secret },
        _cookies: {},
        _acfOptionPageIds: [],
        _perPage: 3,
        _concurrentRequests: 4,
        _includedRoutes: routes,
        _excludedRoutes: ["**/settings**"],
        typePrefix: "",
        refactoredEntityTypes: { post: "POST", page: "PAGE", tag: "TAG", category: "CATEGORY" },
      });
      const found = new Set(entities.map(({ __type }) => __type));
      for (const type of expected) ok(found.has(type), type);
      const total = (await fetch(`${url}/wp-json/wp/v2/posts`)).headers.get("x-wp-total");
      equal(entities.filter(({ __type }) => __type === "POST").length, Number(total));
    } finally {
      console.log = log;
    }
  },
});
