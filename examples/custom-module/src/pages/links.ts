import type { SiteInfo } from "@waymark/core";
import type { Options } from "../options.ts";

/** The pages below that of signing up, each reached by a link in a mail. */
export const steps = ["confirm", "leave"] as const;
export type Step = (typeof steps)[number];

/** The address of a page that does something for the subscriber with this secret. */
export const linkTo = (
  { site, options }: { readonly site: SiteInfo; readonly options: Options },
  step: Step,
  secret: string,
): string => `${site.url}${options.path}/${step}?secret=${secret}`;
