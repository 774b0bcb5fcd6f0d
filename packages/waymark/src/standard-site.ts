import { accounts } from "@waymark/accounts";
import { blockEditor } from "@waymark/block-editor";
import { calendar } from "@waymark/calendar";
import { calendarImport } from "@waymark/calendar-import";
import { calendarViews } from "@waymark/calendar-views";
import { consent } from "@waymark/consent";
import { content } from "@waymark/content";
import {
  createSite,
  defineModule,
  escapeHtml,
  moduleBuilder,
  type Site,
  toMessagePage,
} from "@waymark/core";
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
import { hostedBackups } from "./backup/folder-backups.ts";
import { hosted } from "./hosted.ts";
import { hostedSizes } from "./sizes.ts";

const { definePageHandler } = moduleBuilder({});

const front = definePageHandler("home", {
  path: "/",
  methods: ["GET"],
  handler: ({ site }) => {
    const links = [
      [`${site.url}/explorer`, "API explorer"],
      [`${site.api}/`, "API"],
      [`${site.url}/sign-in`, "Sign in"],
    ].map(([to = "", text = ""]) => `<li><a href="${escapeHtml(to)}">${text}</a></li>`);
    return toMessagePage({
      status: 200,
      title: escapeHtml(site.name),
      body: `<p>This site has no pages of its own. Its content is available through the API.</p>\n<ul>${links.join("")}</ul>`,
    });
  },
});

/** The home page of the standard site, which has no other pages: links to its API. */
export const home = defineModule({ name: "home", pages: [front] });

/** The site of commands in a folder without its own site: most modules, without public pages and without the admin. */
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
      siteHealth({ sizes: hostedSizes(config), backups: hostedBackups(config) }),
      redirection(),
      calendar(),
      calendarImport(),
      calendarViews(),
      forms(),
      security(),
      // Its pages are for administrators, not for search engines.
      seo({ heads: false }),
      popup(),
      sitekit(),
      // Its pages are for administrators, and set no cookies that require consent.
      consent({ enabled: false }),
      stringLocator(),
      home(),
    ],
  });
}
