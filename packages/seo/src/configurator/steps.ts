import { networks } from "../settings.ts";

/** The steps of the configurator, with the names of their fields. */
export function stepsOf(fields: Iterable<string>): Readonly<Record<string, object>> {
  const types = [...fields].filter((name) => name.startsWith("postType"));
  const step = (title: string, ...names: readonly string[]) => ({
    title,
    fields: names,
    hideNavigation: false,
    fullWidth: false,
  });
  return {
    "environment-type": step("Environment", "environment_type"),
    "site-type": step("Site type", "siteType"),
    "publishing-entity": step(
      "Organization or person",
      "publishingEntityType",
      "publishingEntityCompanyName",
      "publishingEntityCompanyLogo",
      "publishingEntityPersonId",
      ...networks.map((network) => `profileUrl${network}`),
    ),
    "post-type-visibility": step("Search engine visibility", ...types),
    "multiple-authors": step("Multiple authors", "multipleAuthors"),
    "title-template": step("Title settings", "siteName", "separator"),
  };
}
