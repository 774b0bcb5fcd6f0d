import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { signInSite } from "./browser.ts";

describe.each(await testStorages())("scans for authors on %s", (_, storage) => {
  async function start(rules: object = {}) {
    const site = await signInSite({ storage: storage(), rules });
    const ann = site.as({ id: site.ann, login: "ann", roles: ["editor"] });
    const { body } = await ann.post("/core/v2/posts", { title: "Fog", status: "publish" });
    return Object.assign(site, { editor: ann, post: body.id as number });
  }

  test("anonymous callers cannot list users or look them up by id; posts still have authors", async () => {
    await using site = await start();
    const { send } = site.browser();
    for (const path of ["/?author=1", "/?author=999", "/index.php?author=1", "/?s=x&author=1"])
      expect((await send(path)).status).toBe(404);
    for (const path of ["/core/v2/users", "/core/v2/users?per_page=100&search=ann"])
      expect((await site.get(path)).body.code).toBe("rest_user_cannot_view");
    for (const id of [site.ann, site.ida, 999])
      expect((await site.get(`/core/v2/users/${id}`)).body.code).toBe("rest_user_invalid_id");
    expect((await site.editor.get("/core/v2/users")).body).toHaveLength(1);
    const { body } = await site.get(`/core/v2/posts/${site.post}`, { _embed: "author" });
    expect(body._embedded.author[0].name).toBe("ann");
  });

  test("signed-in editors may use such a URL", async () => {
    await using site = await start();
    const at = site.browser();
    await at.signIn("ann");
    const page = await at.send("/?author=1");
    expect(page.text).toContain("The API of this site");
  });

  test("hidden authors are not in posts and have no page", async () => {
    await using site = await start({ loginSec_hideAuthors: true });
    const { body } = await site.get(`/core/v2/posts/${site.post}`, { _embed: "author" });
    expect(body._embedded.author[0].code).toBe("rest_user_invalid_id");
    const page = await site.browser().send("/author/ann/");
    expect([page.status, page.text.includes("The API of this site")]).toEqual([404, false]);
    expect((await site.get("/core/v2/users", { slug: "ann" })).status).toBe(401);
  });

  test("authors are public when the protection is disabled", async () => {
    await using site = await start({ loginSec_disableAuthorScan: false });
    expect((await site.get("/core/v2/users")).body).toHaveLength(1);
    expect((await site.get(`/core/v2/users/${site.ann}`)).status).toBe(200);
    expect((await site.browser().send("/?author=1")).text).toContain("The API of this site");
  });
});
