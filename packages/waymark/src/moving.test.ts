import { accounts, createUser } from "@waymark/accounts";
import { compat } from "@waymark/compat";
import { content, importSite, type ImportSiteInput } from "@waymark/content";
import { redirection } from "@waymark/redirection";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";

const address = "https://old.test";
const secret = "abcd EFGH 2345 ijkl MNOP 6789";

/** A site whose API has the names of the WordPress REST API, with posts at `/:slug/`. */
async function oldSite() {
  const started = await testSite({
    url: address,
    modules: [accounts(), content({ permalinks: "/:slug/" }), redirection()],
  });
  await started.site.start();
  await started.site.run(createUser, {
    login: "mover",
    email: "mover@old.test",
    role: "administrator",
    applicationPassword: { name: "move", secret },
  });
  const administrator = started.as({ id: 1, roles: ["administrator"] });
  const add = (path: string, body: object) => administrator.post(path, body);
  await add("/core/v2/posts", { title: "Ferry", slug: "ferry", status: "publish" });
  await add("/core/v2/posts", { title: "Draft", slug: "draft", status: "draft" });
  await add("/core/v2/pages", { title: "About", slug: "about", status: "publish" });
  const { body } = await add("/redirection/v1/group", { name: "Campaign", moduleId: 1 });
  const { id } = body.items.find(({ name }: { name: string }) => name === "Campaign");
  const rule = { match_type: "url", action_type: "url", action_code: 302, group_id: id };
  await add("/redirection/v1/redirect", {
    ...rule,
    url: "/summer",
    action_data: { url: "/about/" },
  });
  const site = compat(started.site);
  return { ...started, site, [Symbol.asyncDispose]: () => started.site.close() };
}
const newSite = async () => {
  const site = await testSite({
    url: "https://new.test",
    modules: [accounts(), content(), redirection()],
  });
  await site.site.start();
  return site;
};
/** The import of a site in process, by the address of its API with the original names. */
const from = (old: { readonly site: { fetch(request: Request): Response | Promise<Response> } }) =>
  ({
    address: `${address}/wp-json`,
    login: "mover",
    password: secret,
    fetch: async (input, init) => old.site.fetch(new Request(String(input), init)),
  }) satisfies ImportSiteInput;

test("published items whose address changes are redirected, and redirects are imported", async () => {
  await using old = await oldSite();
  await using site = await newSite();
  const report = await site.site.run(importSite, from(old));
  expect(report.made).toMatchObject({ post: 2, page: 1, redirect: 2 });
  expect(report.unmapped.map(({ what }) => what)).toEqual(["role administrator"]);
  const administrator = site.as({ id: 1, roles: ["administrator"] });
  const { body } = await administrator.get("/redirection/v1/redirect");
  expect(
    body.items.map(({ url, action_code, action_data }: any) => [url, action_code, action_data.url]),
  ).toEqual(
    expect.arrayContaining([
      ["/summer", 302, "/about/"],
      ["/ferry/", 301, expect.stringMatching(/^\/\d{4}\/\d\d\/\d\d\/ferry\/$/)],
    ]),
  );
  const { body: groups } = await administrator.get("/redirection/v1/group");
  expect(groups.items.map(({ name, redirects }: any) => [name, redirects])).toEqual(
    expect.arrayContaining([
      ["Campaign", 1],
      ["Modified Posts", 1],
    ]),
  );
  const again = await site.site.run(importSite, from(old));
  expect([again.made, again.known["redirect"]]).toEqual([{}, 1]);
});

test("without a module that redirects, changed addresses are reported", async () => {
  await using old = await oldSite();
  await using site = await testSite({
    url: "https://new.test",
    modules: [accounts(), content()],
  });
  const { unmapped } = await site.site.run(importSite, from(old));
  expect(unmapped.map(({ what, count }) => [what, count])).toEqual(
    expect.arrayContaining([
      ["address", 1],
      ["interface redirection/v1", 1],
    ]),
  );
});
