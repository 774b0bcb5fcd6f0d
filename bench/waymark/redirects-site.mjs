/** A site with so many redirects, in memory. Its own front has a page for every address that no rule means. */
import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { moduleBuilder, createSite, defineModule } from "@waymark/core";
import { redirection } from "@waymark/redirection";
import { sqlite } from "@waymark/storage-sqlite";

const page = "<!doctype html><title>A page</title>";
const { defineAuthScheme } = moduleBuilder({});
const admin = { id: 1, login: "admin", displayName: "", roles: ["administrator"] };
const door = defineModule({
  name: "door",
  authSchemes: [defineAuthScheme("door", () => admin, { headers: ["x-door"] })],
});

export async function makeRedirectsSite(rules) {
  const site = createSite({
    url: "http://site.test",
    storage: sqlite(":memory:"),
    modules: [door(), accounts(), content(), redirection()],
    pages: () => new Response(page, { headers: { "content-type": "text/html" } }),
  });
  await site.start();
  const form = new FormData();
  form.set("file", new Blob([["source,target,regex", ...rules].join("\n")]), "rules.csv");
  const sent = { method: "POST", headers: { "x-door": "1" }, body: form };
  const imported = await site.fetch(
    new Request(`${site.info.api}/redirection/v1/import/file/1`, sent),
  );
  const body = await imported.json();
  if (body.imported !== rules.length) throw new Error(JSON.stringify(body).slice(0, 300));
  return site;
}
