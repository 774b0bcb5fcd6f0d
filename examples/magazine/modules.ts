import {
  accounts,
  admin,
  blockEditor,
  calendar,
  calendarImport,
  calendarViews,
  consent,
  content,
  explorer,
  forms,
  hostedBackups,
  hostedSizes,
  oembed,
  openapi,
  pageLayout,
  pages,
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

/** The modules of the magazine. */
export const modules = [
  admin(),
  explorer(),
  openapi({ docs: "/explorer" }),
  accounts({ accountBar: true }),
  content({
    email: "desk@harbour-lights.example",
    templates: { post: ["wide"], page: ["wide", "contents"] },
    postsPerPage: 6,
    uploads: { sizes: { phone: { width: 750, height: 750, crop: true } } },
  }),
  oembed(),
  blockEditor(),
  siteHealth({ sizes: { ...hostedSizes() }, backups: hostedBackups() }),
  redirection(),
  forms({ layout: pageLayout }),
  calendar(),
  calendarImport(),
  calendarViews({ layout: pageLayout }),
  security(),
  seo({ archives: { calendar_events: "/events/" } }),
  popup(),
  sitekit({ enabled: true }),
  // The magazine has no cookies or embeds that require consent.
  consent({ enabled: false }),
  stringLocator({ content: true }),
  harbour(),
  boats(),
  pages({
    phoneImageSize: "phone",
    menu: [{ label: "Events", path: "/events/" }],
    footer:
      "Harbour Lights is an example of a Waymark site. Its articles and all people in them are fictional.",
  }),
] as const;

/** The magazine's site, with the types of all its routes. */
export type Magazine = SiteOf<typeof modules>;
