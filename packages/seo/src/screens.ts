import { contentTypes, type ContentType } from "@waymark/content";
import { adminPages, settingsScreens } from "@waymark/core";
import { limits } from "./entries/problems.ts";
import { overrides } from "./entries/values.ts";

/** The form of the settings for search engines. */
export const seoForm = settingsScreens({
  name: "/seo/v1/configurator",
  label: "Search engines",
  order: 20,
  values: "fields.*.data",
  sections: [
    { label: "Site", fields: ["environment_type", "siteType", "siteName", "separator"] },
    {
      label: "Publisher",
      fields: [
        "publishingEntityType",
        "publishingEntityCompanyName",
        "publishingEntityCompanyLogo",
        "publishingEntityPersonId",
        "multipleAuthors",
      ],
    },
    {
      label: "Profiles",
      fields: ["Facebook", "Instagram", "LinkedIn", "MySpace", "Pinterest", "YouTube", "Wikipedia"]
        .map((name) => `profileUrl${name}`)
        .concat("profileUrlTwitter"),
    },
  ],
  relations: { publishingEntityPersonId: "/core/v2/users" },
});

/** The path of the items of a content type in the API. */
export const itemsPath = ({ routes, base }: Pick<ContentType, "routes" | "base">): string =>
  routes ?? `/core/v2/${base}`;

/** The values of an item that editors change beside its text. */
const besideText = new Set(["title", "description", "noindex"]);

/** The panel with the values of an item for search engines. */
export const itemPanel = settingsScreens({
  name: "/seo/v2/items/:id",
  label: "Search engines",
  beside: ({ all }) =>
    all(contentTypes)
      .filter(({ viewable }) => viewable)
      .map(itemsPath),
  values: "values",
  omit: Object.keys(overrides).filter((name) => !besideText.has(name)),
  labels: { noindex: "Hide from search engines" },
  lengths: { title: limits.title.max, description: limits.description.max },
  preview: {
    name: "search-result",
    defaults: {
      title: ["seo_head_json.og_title"],
      description: ["seo_head_json.description", "seo_head_json.og_description"],
    },
    variables: "%%",
  },
});

/** The page with the titles and descriptions of all pages, and the state of the index. */
export const overviewPage = adminPages({
  name: "search-engines",
  label: "Search engines",
  icon: "search",
  group: "Marketing",
  order: 48,
  operation: "GET /seo/v2/overview",
  commands: [{ label: "Build the SEO index", operation: "POST /seo/v1/indexing/prepare" }],
  script: async () => (await import("./overview-page.generated.ts")).script,
});
