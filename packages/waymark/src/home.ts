import { basePath, moduleBuilder, defineModule, escapeHtml, toMessagePage } from "@waymark/core";

const { definePageHandler } = moduleBuilder({});

const front = definePageHandler("home", ({ request: { method }, path, site }) => {
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead || path !== `${basePath(site)}/`) return undefined;
  const links = [
    [`${site.url}/explorer`, "the explorer: every route, to look at and to try"],
    [`${site.api}/`, "the interface, for programs"],
    [`${site.url}/sign-in`, "sign in"],
  ].map(([to = "", text = ""]) => `<li><a href="${escapeHtml(to)}">${text}</a></li>`);
  return toMessagePage({
    status: 200,
    title: escapeHtml(site.name),
    body: `<p>What is written here is read through its interface.</p>\n<ul>${links.join("")}</ul>`,
  });
});

/** What stands at the address of the standard site, which has no pages of its own: the ways to its interface. */
export const home = defineModule({ name: "home", pages: [front] });
