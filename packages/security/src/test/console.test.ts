import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { memory } from "@waymark/core";
import { verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testSite, testStorages } from "waymark/testing";
import { security } from "../index.ts";
import {
  keyPairFrom,
  siteId,
  consoleKeys,
  authorityKeys,
  options,
  getNonce,
  authenticate,
  authenticateAsAuthority,
  bearerHeaders,
  getConfig,
} from "./console-client.ts";
import { base, home, startSite } from "./site.ts";

const otherId = "0b9f3a52-7c1d-4e5f-8a6b-1c2d3e4f5a6b";

describe.each(await testStorages())("a console on %s", (_, storage) => {
  test("authenticates with a signature, and controls the scanner with its token", async () => {
    await using site = await startSite({ storage: storage(), options });
    const { status, body } = await authenticate(site);
    expect([status, Object.keys(body)]).toEqual([200, ["token"]]);
    const headers = bearerHeaders(body.token);
    expect((await getConfig(site, headers)).status).toBe(200);
    expect((await getConfig(site, { "x-authorization": headers.authorization })).status).toBe(200);
    expect((await site.post(`${base}/scan`, {}, headers)).body).toEqual({ success: true });
    expect((await site.remove(`${base}/scan`, {}, headers)).body).toEqual({ success: true });
    expect((await site.get("/core/v2/users/me", {}, headers)).status).toBe(401);
  });

  test("a nonce is valid for ten minutes and one authentication", async () => {
    await using site = await startSite({ storage: storage(), options });
    const data = `${await getNonce(site)}|${siteId}`;
    const credentials = { data, signature: consoleKeys.sign(data) };
    const send = () => site.post(`${base}/authenticate`, credentials);
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await send()).status).toBe(401);
    const late = `${await getNonce(site)}|${siteId}`;
    site.clock.advance(601_000);
    const { status } = await site.post(`${base}/authenticate`, {
      data: late,
      signature: consoleKeys.sign(late),
    });
    expect(status).toBe(401);
  });

  test("a token expires after ten minutes, and is revoked when the console is disconnected", async () => {
    await using site = await startSite({ storage: storage(), options });
    const { body } = await authenticate(site);
    site.clock.advance(599_000);
    expect((await getConfig(site, bearerHeaders(body.token))).status).toBe(200);
    site.clock.advance(2000);
    expect((await getConfig(site, bearerHeaders(body.token))).status).toBe(401);
    const again = bearerHeaders((await authenticate(site)).body.token);
    expect((await site.edit(`${base}/disconnect`, {}, again)).body).toEqual({ success: true });
    expect((await getConfig(site, again)).status).toBe(401);
    expect((await authenticate(site)).status).toBe(401);
    // The same configuration does not connect it again.
    await site.site.start();
    expect((await authenticate(site)).status).toBe(401);
  });

  test("the authority can connect a console, unless the configuration sets one", async () => {
    await using site = await startSite({
      storage: storage(),
      options: { authority: authorityKeys.key },
    });
    const user = (await site.admin.get("/core/v2/users/me", { context: "edit" })).body;
    const { status, body } = await authenticateAsAuthority(site, user.email);
    expect(status).toBe(200);
    const wanted = { "public-key": consoleKeys.key, "site-id": siteId, "site-data": "mine" };
    expect((await getConfig(site, bearerHeaders(body.token))).status).toBe(403);
    const done = await site.edit(`${base}/premium-connect`, wanted, bearerHeaders(body.token));
    expect([done.status, done.body]).toEqual([
      200,
      { success: true, "public-key": expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    const authenticated = await authenticate(site);
    const own = Buffer.concat([
      Buffer.from("302a300506032b6570032100", "hex"),
      Buffer.from(done.body["public-key"], "hex"),
    ]);
    const signature = Buffer.from(authenticated.body["site-signature"], "hex");
    expect(
      verify(
        null,
        Buffer.from(authenticated.body.token),
        { key: own, format: "der", type: "spki" },
        signature,
      ),
    ).toBe(true);
    // Another console replaces the first one, whose token is revoked.
    const other = {
      ...wanted,
      "public-key": keyPairFrom(9).key,
      "site-id": siteId.replace("1", "2"),
    };
    await site.edit(`${base}/premium-connect`, other, bearerHeaders(body.token));
    expect((await getConfig(site, bearerHeaders(authenticated.body.token))).status).toBe(401);
    await using taken = await startSite({ storage: storage(), options });
    const token = bearerHeaders((await authenticateAsAuthority(taken, user.email)).body.token);
    const rejected = await taken.edit(`${base}/premium-connect`, wanted, token);
    expect([rejected.status, rejected.body.code]).toEqual([409, "security_already_connected"]);
  });
});

test("a console that was removed from the configuration is disconnected, also after another one was set", async () => {
  const storage = memory();
  const other = keyPairFrom(10);
  const named = (key: string, id: string) => ({ console: { siteId: id, key } });
  const first = named(consoleKeys.key, siteId);
  const second = named(other.key, otherId);
  const open = async (given: object) => {
    const modules = [accounts(), content(), security(given)];
    const site = await testSite({ storage, url: home, name: "Harbour Lights", modules });
    await site.site.start();
    return site;
  };
  const mayProve = async (given: object) => {
    await using site = await open(given);
    const tried = [];
    for (const [keys, id] of [
      [consoleKeys, siteId],
      [other, otherId],
    ] as const) {
      const { nonce } = (await site.get(`${base}/authenticate`)).body;
      const data = `${nonce}|${id}`;
      const credentials = { data, signature: keys.sign(data) };
      tried.push((await site.post(`${base}/authenticate`, credentials)).status);
    }
    return tried;
  };
  expect(await mayProve(first)).toEqual([200, 401]);
  expect(await mayProve(second)).toEqual([401, 200]);
  expect(await mayProve(first)).toEqual([200, 401]);
  expect(await mayProve({})).toEqual([401, 401]);
  {
    await using site = await open(first);
    const admin = site.as({ roles: ["administrator"] });
    expect((await admin.edit(`${base}/disconnect`, { confirm: true })).status).toBe(200);
  }
  expect(await mayProve(first)).toEqual([401, 401]);
  expect(await mayProve(second)).toEqual([401, 200]);
  expect(await mayProve(first)).toEqual([401, 401]);
});
