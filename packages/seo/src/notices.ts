import type { Context } from "./builder.ts";
import { indexingState, isDiscouraged, seoSettings } from "./settings.ts";

/** Notices for administrators and editors until they dismiss them, by key. */
export const notices = {
  "indexing-notice": {
    text: "This site is not fully indexed yet: sitemaps are incomplete.",
    holds: ({ settings }: Pick<Context, "settings">) => !settings.get(indexingState).completed,
  },
  "search-engines-discouraged": {
    text: "Search engines are asked not to index this site.",
    holds: ({ settings }: Pick<Context, "settings">) => isDiscouraged(settings),
  },
  "organization-missing": {
    text: "The site has no owner: set the name and logo of an organization, or a person.",
    holds: ({ settings }: Pick<Context, "settings">) => {
      const { entity, company_name, company_logo } = settings.get(seoSettings);
      return entity === "company" && (company_name === "" || company_logo === "");
    },
  },
} as const;
/** The key of a notice. */
export type NoticeKey = keyof typeof notices;
/** All keys. */
export const noticeKeys = Object.keys(notices) as [NoticeKey, ...NoticeKey[]];
