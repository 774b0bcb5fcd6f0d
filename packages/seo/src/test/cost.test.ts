import { memory, type Session, type Storage, type StorageAdapter } from "@waymark/core";
import { expect, test } from "vitest";
import { indexAll } from "../jobs.ts";
import { pages, posts, startSite } from "./site.ts";

/** A storage that counts what it is asked for. */
function counted(adapter: StorageAdapter) {
  let n = 0;
  const watch = <S extends Session>(session: S): S => {
    const watched = { ...session };
    for (const name of ["find", "count", "get", "insert", "update", "upsert"] as const)
      watched[name] = ((...given: never[]) => {
        n++;
        return (session[name] as (...all: never[]) => unknown).apply(session, given);
      }) as never;
    watched.transaction = (work) => session.transaction((inner) => work(watch(inner)));
    return watched;
  };
  const open: StorageAdapter["open"] = (tables) => watch(adapter.open(tables) as Storage);
  const take = () => [n, (n = 0)][0];
  return { name: adapter.name, open, take };
}

test("a page costs three lookups at most, one where nobody knows it", async () => {
  const storage = counted(memory());
  await using site = await startSite({ storage });
  await site.make(posts, { slug: "fog", content: "<p>x</p>" });
  await site.make(pages, { slug: "about" });
  const { body: tag } = await site.administrator.post("/core/v2/tags", { name: "Sea" });
  await site.runJob(indexAll);
  const costs: Record<string, number | undefined> = {};
  for (const path of [
    "/2026/01/05/fog/",
    "/about/",
    new URL(tag.link).pathname,
    "/",
    "/2026/01/",
    "/newsletter",
    "/author/administrator/",
  ]) {
    storage.take();
    await site.open(path);
    costs[path] = storage.take();
  }
  expect(costs).toEqual({
    "/2026/01/05/fog/": 3,
    "/about/": 3,
    "/tag/sea/": 2,
    "/": 0,
    "/2026/01/": 1,
    "/newsletter": 1,
    "/author/administrator/": 3,
  });
});

test("a page that says of itself that it is not to be found costs nothing", async () => {
  const storage = counted(memory());
  const headers = { "Content-Type": "text/html", "X-Robots-Tag": "noindex" };
  await using site = await startSite({
    storage,
    html: () => new Response("<head></head>", { headers }),
  });
  storage.take();
  await site.open("/x/");
  expect(storage.take()).toBe(0);
});
