import { accounts } from "@waymark/accounts";
import { blockEditor } from "@waymark/block-editor";
import { calendar } from "@waymark/calendar";
import { calendarImport } from "@waymark/calendar-import";
import { calendarViews } from "@waymark/calendar-views";
import { consent } from "@waymark/consent";
import { content } from "@waymark/content";
import { createSite, type Site } from "@waymark/core";
import { explorer } from "@waymark/explorer";
import { forms } from "@waymark/forms";
import { readConfig } from "@waymark/node";
import { oembed } from "@waymark/oembed";
import { openapi } from "@waymark/openapi";
import { popup } from "@waymark/popup";
import { redirection } from "@waymark/redirection";
import { security } from "@waymark/security";
import { seo } from "@waymark/seo";
import { siteHealth } from "@waymark/site-health";
import { sitekit } from "@waymark/sitekit";
import { stringLocator } from "@waymark/string-locator";
import { home } from "./home.ts";
import { hosted } from "./hosted.ts";
import { hostedSizes } from "./sizes.ts";

/** The site that the command works on where a folder has none of its own: every module of the set, at its defaults. */
export function standardSite(): Site {
  const config = readConfig();
  return createSite({
    ...hosted(config),
    modules: [
      explorer(),
      openapi({ docs: "/explorer" }),
      accounts(),
      content(),
      oembed(),
      blockEditor(),
      siteHealth({ sizes: hostedSizes(config) }),
      redirection(),
      calendar(),
      calendarImport(),
      calendarViews(),
      forms(),
      security(),
      // Its pages are for who runs it, not for search engines.
      seo({ heads: false }),
      popup(),
      sitekit(),
      // Its pages are for who runs it, and set nothing that anybody has to be asked about.
      consent({ enabled: false }),
      stringLocator(),
      home(),
    ],
  });
}
