import { verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import {
  keysOf,
  siteId,
  console,
  authority,
  options,
  nonceOf,
  prove,
  asAuthority,
  bearer,
  config,
} from "./keys.ts";
import { base, startSite } from "./site.ts";

describe.each(await testStorages())("a console on %s", (_, storage) => {
  test("proves itself by a signature, and steers the scanner with its token", async () => {
    await using site = await startSite({ storage: storage(), options });
    const { status, body } = await prove(site);
    expect([status, Object.keys(body)]).toEqual([200, ["token"]]);
    const headers = bearer(body.token);
    expect((await config(site, headers)).status).toBe(200);
    expect((await config(site, { "x-authorization": headers.authorization })).status).toBe(200);
    expect((await site.post(`${base}/scan`, {}, headers)).body).toEqual({ success: true });
    expect((await site.remove(`${base}/scan`, {}, headers)).body).toEqual({ success: true });
    expect((await site.get("/core/v2/users/me", {}, headers)).status).toBe(401);
  });

  test("a nonce is good for ten minutes and for one proof", async () => {
    await using site = await startSite({ storage: storage(), options });
    const data = `${await nonceOf(site)}|${siteId}`;
    const proof = { data, signature: console.sign(data) };
    const send = () => site.post(`${base}/authenticate`, proof);
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await send()).status).toBe(401);
    const late = `${await nonceOf(site)}|${siteId}`;
    site.clock.advance(601_000);
    const { status } = await site.post(`${base}/authenticate`, {
      data: late,
      signature: console.sign(late),
    });
    expect(status).toBe(401);
  });

  test("a token ends after ten minutes, and at once where the console is disconnected", async () => {
    await using site = await startSite({ storage: storage(), options });
    const { body } = await prove(site);
    site.clock.advance(599_000);
    expect((await config(site, bearer(body.token))).status).toBe(200);
    site.clock.advance(2000);
    expect((await config(site, bearer(body.token))).status).toBe(401);
    const again = bearer((await prove(site)).body.token);
    expect((await site.edit(`${base}/disconnect`, {}, again)).body).toEqual({ success: true });
    expect((await config(site, again)).status).toBe(401);
    expect((await prove(site)).status).toBe(401);
    // The same configuration does not connect it again.
    await site.site.start();
    expect((await prove(site)).status).toBe(401);
  });

  test("who may connect a console does, unless the configuration names one", async () => {
    await using site = await startSite({
      storage: storage(),
      options: { authority: authority.key },
    });
    const user = (await site.admin.get("/core/v2/users/me", { context: "edit" })).body;
    const { status, body } = await asAuthority(site, user.email);
    expect(status).toBe(200);
    const wanted = { "public-key": console.key, "site-id": siteId, "site-data": "mine" };
    expect((await config(site, bearer(body.token))).status).toBe(403);
    const done = await site.edit(`${base}/premium-connect`, wanted, bearer(body.token));
    expect([done.status, done.body]).toEqual([
      200,
      { success: true, "public-key": expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    const proven = await prove(site);
    const own = Buffer.concat([
      Buffer.from("302a300506032b6570032100", "hex"),
      Buffer.from(done.body["public-key"], "hex"),
    ]);
    const signature = Buffer.from(proven.body["site-signature"], "hex");
    expect(
      verify(
        null,
        Buffer.from(proven.body.token),
        { key: own, format: "der", type: "spki" },
        signature,
      ),
    ).toBe(true);
    // Another console takes the place of the first, whose token ends.
    const other = { ...wanted, "public-key": keysOf(9).key, "site-id": siteId.replace("1", "2") };
    await site.edit(`${base}/premium-connect`, other, bearer(body.token));
    expect((await config(site, bearer(proven.body.token))).status).toBe(401);
    await using taken = await startSite({ storage: storage(), options });
    const token = bearer((await asAuthority(taken, user.email)).body.token);
    const refused = await taken.edit(`${base}/premium-connect`, wanted, token);
    expect([refused.status, refused.body.code]).toEqual([409, "security_already_connected"]);
  });
});
