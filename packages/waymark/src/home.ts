import { basePath, moduleBuilder, defineModule, escapeHtml, toMessagePage } from "@waymark/core";

const { definePageHandler } = moduleBuilder({});

const front = definePageHandler("home", ({ request: { method }, path, site }) => {
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead || path !== `${basePath(site)}/`) return undefined;
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
});

/** The home page of the standard site, which has no other pages: links to its API. */
export const home = defineModule({ name: "home", pages: [front] });
