import type { Context } from "./builder.ts";
import { indexingState, isDiscouraged, seoSettings } from "./settings.ts";

/** What administrators and editors are told until they have seen it, by the key that dismisses it. */
export const notices = {
  "indexing-notice": {
    text: "Not everything on this site is indexed yet: sitemaps are not complete.",
    holds: ({ settings }: Pick<Context, "settings">) => !settings.get(indexingState).completed,
  },
  "search-engines-discouraged": {
    text: "Search engines are asked to stay away from this site.",
    holds: ({ settings }: Pick<Context, "settings">) => isDiscouraged(settings),
  },
  "organization-missing": {
    text: "Nobody is named who stands behind this site: give a name and a logo.",
    holds: ({ settings }: Pick<Context, "settings">) => {
      const { entity, company_name, company_logo } = settings.get(seoSettings);
      return entity === "company" && (company_name === "" || company_logo === "");
    },
  },
} as const;
/** The key of a notice. */
export type NoticeKey = keyof typeof notices;
/** Every key. */
export const noticeKeys = Object.keys(notices) as [NoticeKey, ...NoticeKey[]];
