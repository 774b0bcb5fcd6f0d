import { memory, type Session, type StorageAdapter } from "@waymark/core";
import { expect, test } from "vitest";
import { tables } from "../tables.ts";
import { startSite } from "./site.ts";

/** Storage that records the columns of updates of the content table, and counts transactions. */
function recordWrites() {
  const seen = { updates: [] as string[][], transactions: 0 };
  const wrap = <S extends Session>(session: S): S =>
    Object.assign(Object.create(session) as S, {
      async transaction(work: (inner: Session) => Promise<unknown>) {
        seen.transactions++;
        return session.transaction((inner) => work(wrap(inner)));
      },
      async update(...[table, where, change]: Parameters<Session["update"]>) {
        if (table === (tables.content as unknown)) seen.updates.push(Object.keys(change));
        return session.update(table, where, change);
      },
    });
  const adapter = memory();
  const storage: StorageAdapter = { name: "memory", open: (given) => wrap(adapter.open(given)) };
  return { seen, storage };
}

test("an update sets only the columns whose values change", async () => {
  const { seen, storage } = recordWrites();
  await using site = await startSite({ storage });
  const post = { title: "Tide", content: "High water", status: "publish", slug: "tide" };
  const { body } = await site.editor.post("/core/v2/posts", post);
  seen.updates.length = 0;
  await site.editor.edit(`/core/v2/posts/${body.id}`, { ...post, content: "Low water" });
  expect(seen.updates).toHaveLength(1);
  expect(seen.updates[0]).toContain("content");
  for (const unchanged of ["title", "title_key", "slug", "status", "date", "author"])
    expect(seen.updates[0]).not.toContain(unchanged);
  const stored = await site.editor.get(`/core/v2/posts/${body.id}?context=edit`);
  expect(stored.body).toMatchObject({ slug: "tide", status: "publish", date: body.date });
  expect(stored.body.content.raw).toBe("Low water");
});

test("a create with a status that the caller may not set is denied without a transaction", async () => {
  const { seen, storage } = recordWrites();
  await using site = await startSite({ storage });
  seen.transactions = 0;
  const post = { title: "Tide", content: "High water", status: "publish" };
  const { status, body } = await site.contributor.post("/core/v2/posts", post);
  expect([status, body.code]).toEqual([403, "rest_cannot_publish"]);
  expect(seen.transactions).toBe(0);
  expect((await site.contributor.post("/core/v2/posts", { ...post, status: "draft" })).status).toBe(
    201,
  );
});
