import { adminPages, settingsScreens } from "@waymark/core";

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
