import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { deleteUnconfirmed } from "../jobs/delete-unconfirmed.ts";
import { base, startSite } from "./site.ts";

describe.each(await testStorages())("subscriptions on %s", (_, storage) => {
  test("a subscription is confirmed by email before newsletters are sent", async () => {
    await using site = await startSite(storage());
    const requested = await site.post(`${base}/subscriptions`, { email: "Ana@Quay.example" });
    expect(requested.status).toBe(202);
    await site.work();
    expect(site.mail.sent).toMatchObject([{ to: "ana@quay.example" }]);
    expect(site.mail.sent[0]?.text).toContain("http://site.test/newsletter/confirm?secret=");

    const before = await site.editor.get(`${base}/subscribers`);
    expect(before.body).toMatchObject([{ email: "ana@quay.example", state: "waiting" }]);
    expect(Object.keys(before.body[0])).not.toContain("secret");
    const confirmed = await site.post(`${base}/confirmations`, { secret: site.secret() });
    expect(confirmed.status).toBe(200);
    const after = await site.editor.get(`${base}/subscribers`, { state: "confirmed" });
    expect(after.body).toHaveLength(1);
  });

  test("an address has one subscription, whose existence is not disclosed", async () => {
    await using site = await startSite(storage());
    const first = await site.post(`${base}/subscriptions`, { email: "ana@quay.example" });
    await site.subscribe("ana@quay.example");
    const again = await site.post(`${base}/subscriptions`, { email: "ANA@quay.example" });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const { length } = site.mail.sent;
    await site.work();
    expect(site.mail.sent).toHaveLength(length);
    expect((await site.editor.get(`${base}/subscribers`)).body).toHaveLength(1);
  });

  test("unsubscribing deletes the subscriber, and the link works once", async () => {
    await using site = await startSite(storage());
    const secret = await site.subscribe("ana@quay.example");
    expect((await site.post(`${base}/cancellations`, { secret })).status).toBe(200);
    const again = await site.post(`${base}/cancellations`, { secret });
    expect([again.status, again.body.code]).toEqual([404, "newsletter_unknown_link"]);
    expect((await site.editor.get(`${base}/subscribers`)).body).toEqual([]);
  });

  test("an unconfirmed subscription is deleted after the configured number of days", async () => {
    await using site = await startSite(storage(), { unconfirmedDays: 3 });
    await site.post(`${base}/subscriptions`, { email: "ana@quay.example" });
    const left = async () => (await site.editor.get(`${base}/subscribers`)).body.length;
    site.clock.advance(2 * 86_400_000);
    await site.runJob(deleteUnconfirmed);
    expect(await left()).toBe(1);
    site.clock.advance(2 * 86_400_000);
    await site.runJob(deleteUnconfirmed);
    expect(await left()).toBe(0);
  });

  test("an unconfirmed address gets at most one mail a day", async () => {
    await using site = await startSite(storage());
    const ask = async () => {
      const { status } = await site.post(`${base}/subscriptions`, { email: "ana@quay.example" });
      await site.work();
      return [status, site.mail.sent.length];
    };
    for (let hour = 0; hour < 24; hour++) {
      expect(await ask()).toEqual([202, 1]);
      site.clock.advance(3_600_000);
    }
    expect(await ask()).toEqual([202, 2]);
  });

  test("subscriptions are limited per network, because an IPv6 customer has many addresses", async () => {
    await using site = await startSite(storage(), { maxSubscriptions: 2 });
    const from = async (remoteAddress: string) => {
      const input = { email: `${crypto.randomUUID()}@quay.example` };
      return (await site.site.call(`POST ${base}/subscriptions`, input, { remoteAddress })).status;
    };
    const statuses = [];
    for (const end of ["1", "2", "3"]) statuses.push(await from(`2001:db8::${end}`));
    expect([...statuses, await from("192.0.2.7")]).toEqual([202, 202, 429, 202]);
  });

  test("an editor removes a subscriber", async () => {
    await using site = await startSite(storage());
    await site.subscribe("ana@quay.example");
    const { body } = await site.editor.get(`${base}/subscribers`, { email: "ana@" });
    const removed = await site.editor.remove(`${base}/subscribers/${body[0].id}`);
    expect(removed.body).toMatchObject({ deleted: true, previous: { email: "ana@quay.example" } });
    const gone = await site.editor.remove(`${base}/subscribers/${body[0].id}`);
    expect([gone.status, gone.body.code]).toEqual([404, "newsletter_not_found"]);
  });
});
