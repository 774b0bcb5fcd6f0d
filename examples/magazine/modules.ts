import {
  accounts,
  blockEditor,
  calendar,
  calendarImport,
  calendarViews,
  consent,
  content,
  explorer,
  forms,
  hostedSizes,
  oembed,
  openapi,
  popup,
  redirection,
  security,
  seo,
  siteHealth,
  sitekit,
  stringLocator,
  type SiteOf,
} from "waymark";
import { boats } from "./boats.ts";
import { harbour } from "./harbour.ts";
import { layout } from "./pages/calendar.ts";
import { formLayout } from "./pages/forms.ts";

/** The modules of the magazine. */
export const modules = [
  explorer(),
  openapi({ docs: "/explorer" }),
  accounts(),
  content({
    email: "desk@harbour-lights.example",
    templates: { post: ["wide"], page: ["wide", "contents"] },
  }),
  oembed(),
  blockEditor(),
  siteHealth({ sizes: { ...hostedSizes() } }),
  redirection(),
  forms({ layout: formLayout }),
  calendar(),
  calendarImport(),
  calendarViews({ layout }),
  security(),
  seo({ archives: { calendar_events: "/events/" } }),
  popup(),
  sitekit(),
  // The magazine has no cookies or embeds that require consent.
  consent({ enabled: false }),
  stringLocator(),
  harbour(),
  boats(),
] as const;

/** The magazine's site, with the types of all its routes. */
export type Magazine = SiteOf<typeof modules>;
