import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { base, startSite } from "./site.ts";

const day = 86_400_000;

describe.each(await testStorages())("issues on %s", (_, storage) => {
  test("published items are in one newsletter, which each subscriber gets with an unsubscribe link", async () => {
    await using site = await startSite(storage(), { every: "day" });
    await site.subscribe("ana@quay.example");
    const secret = await site.subscribe("rui@quay.example");
    const before = site.mail.sent.length;
    await site.publish("High water");
    await site.publish("Fog until ten");
    await site.hour();

    const sent = site.mail.sent.slice(before);
    expect(sent.map(({ to }) => to)).toEqual(["ana@quay.example", "rui@quay.example"]);
    expect(sent[1]?.subject).toBe("Harbour Lights: High water and one more");
    expect(sent[1]?.text).toContain("http://site.test/2026/01/15/fog-until-ten/");
    expect(sent[1]?.text).toContain(`/newsletter/unsubscribe?secret=${secret}`);

    await site.publish("Low water");
    await site.hour();
    expect(site.mail.sent, "it is not yet time for another").toHaveLength(before + 2);
    site.clock.advance(day);
    await site.hour();
    expect(site.mail.sent).toHaveLength(before + 4);
    expect((await site.get(`${base}/issues`)).body).toMatchObject([{ id: 2 }, { id: 1 }]);
  });

  test("withdrawn, deleted and excluded items are not in newsletters", async () => {
    await using site = await startSite(storage());
    const withdrawn = await site.publish("Withdrawn");
    const deleted = await site.publish("Deleted");
    await site.publish("Left out", { meta: { newsletter: false } });
    await site.publish("Kept");
    await site.editor.edit(`/core/v2/posts/${withdrawn.body.id}`, { status: "draft" });
    await site.editor.remove(`/core/v2/posts/${deleted.body.id}`, { force: true });
    const { status, body } = await site.editor.post(`${base}/issues`);
    expect([status, body.subject]).toEqual([201, "Harbour Lights: Kept"]);
  });

  test("the meta key is part of posts, and rejects values that are not boolean", async () => {
    await using site = await startSite(storage());
    const { body } = await site.publish("High water");
    expect(body.meta.newsletter).toBe(true);
    const wrong = await site.editor.edit(`/core/v2/posts/${body.id}`, {
      meta: { newsletter: "perhaps" },
    });
    expect(wrong.status).toBe(400);
  });

  test("a newsletter waits for the minimum number of articles", async () => {
    await using site = await startSite(storage(), { every: "day", minArticles: 2 });
    await site.publish("One");
    await site.hour();
    expect((await site.get(`${base}/issues`)).body).toEqual([]);
    await site.publish("Two");
    await site.hour();
    expect((await site.get(`${base}/issues`)).body).toHaveLength(1);
  });

  test("without new articles there is no newsletter", async () => {
    await using site = await startSite(storage());
    const { status, body } = await site.editor.post(`${base}/issues`);
    expect([status, body.code]).toEqual([409, "newsletter_nothing_new"]);
  });

  test("an email that cannot be sent is retried and does not delay others", async () => {
    await using site = await startSite(storage());
    for (const name of ["ana", "rui", "eva"]) await site.subscribe(`${name}@quay.example`);
    await site.publish("High water");
    await site.editor.post(`${base}/issues`);
    const to = () => site.mail.sent.slice(3).map((mail) => mail.to);
    const { send } = site.mail;
    let isBroken = true;
    site.mail.send = async (message) => {
      if (isBroken && message.to === "rui@quay.example") throw new Error("Mailbox full.");
      await send(message);
    };
    await site.work();
    expect(to()).toEqual(["ana@quay.example", "eva@quay.example"]);
    isBroken = false;
    site.clock.advance(60_000);
    await site.work();
    expect(to()).toEqual(["ana@quay.example", "eva@quay.example", "rui@quay.example"]);
  });
});
