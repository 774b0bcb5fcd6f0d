import { settingsScreens } from "@waymark/core";

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
