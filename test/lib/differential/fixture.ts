import type { Made } from "./step.ts";
import { line, paragraphs } from "./texts.ts";
import type { Ground } from "./values.ts";

const statuses = ["publish", "publish", "draft", "private", "pending", "future"];

/** What a site holds before anything happens: some of everything. */
export function* fixture({ random, pool }: Ground): Generator<Made, void> {
  let n = 0;
  const make = (kind: string, json: Readonly<Record<string, unknown>>): Made => {
    pool.add(kind, `{#${n++}}`);
    const path = `/core/v2/${kind}`;
    return { method: "POST", path, json, target: `POST ${path}` };
  };
  yield make("users", { username: "mate", email: "mate@example.com", password: "x" });
  for (const kind of ["categories", "tags", "post_series", "voyages"])
    for (const name of ["Tides", "tides", "Élan", "élan", "東京"])
      yield make(kind, { name: `${name} ${kind}` });
  for (const kind of ["posts", "pages", "vessels"])
    for (const [i, status] of statuses.entries()) {
      const date = status === "future" ? "2026-02-01T00:00:00" : `2025-03-0${i + 1}T00:00:00`;
      const title = `Seeded ${line(random)}`;
      yield make(kind, { title, content: paragraphs(random), status, date, author: 1 + (i % 5) });
    }
  yield make("posts", { title: "Talk", status: "publish", comment_status: "open" });
  yield make("comments", { post: pool.one("posts"), content: "Said at once" });
  yield make("posts", { title: "Locked", content: "Words", status: "publish", password: "p" });
}
