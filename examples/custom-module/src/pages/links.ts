import type { SiteInfo } from "@waymark/core";
import type { Options } from "../options.ts";

/** The pages below the subscription page that emails link to. */
export const steps = ["confirm", "unsubscribe"] as const;
export type Step = (typeof steps)[number];

/** The URL of a page for the subscriber with this secret. */
export const linkTo = (
  { site, options }: { readonly site: SiteInfo; readonly options: Options },
  step: Step,
  secret: string,
): string => `${site.url}${options.path}/${step}?secret=${secret}`;
