import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { moduleBuilder, createSite, defineModule } from "@waymark/core";
import { redirection } from "@waymark/redirection";
import { sqlite } from "@waymark/storage-sqlite";

const page = "<!doctype html><title>A page</title>";
const { defineAuthScheme } = moduleBuilder({});
const admin = { id: 1, login: "admin", displayName: "", roles: ["administrator"] };
const authModule = defineModule({
  name: "auth",
  authSchemes: [defineAuthScheme("test-user", () => admin, { headers: ["x-test-user"] })],
});

/** Creates a site in memory with the given redirects, lines of CSV. All other URLs are a page. */
export async function createRedirectsSite(rules) {
  const site = createSite({
    url: "http://site.test",
    storage: sqlite(":memory:"),
    modules: [authModule(), accounts(), content(), redirection()],
    pages: () => new Response(page, { headers: { "content-type": "text/html" } }),
  });
  await site.start();
  const form = new FormData();
  form.set("file", new Blob([["source,target,regex", ...rules].join("\n")]), "rules.csv");
  const options = { method: "POST", headers: { "x-test-user": "admin" }, body: form };
  const imported = await site.fetch(
    new Request(`${site.info.api}/redirection/v1/import/file/1`, options),
  );
  const body = await imported.json();
  if (body.imported !== rules.length) throw new Error(JSON.stringify(body).slice(0, 300));
  return site;
}
