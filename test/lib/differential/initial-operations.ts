import type { GeneratedOperation } from "./operation.ts";
import { line, paragraphs } from "./texts.ts";
import type { ValueSource } from "./values.ts";

const statuses = ["publish", "publish", "draft", "private", "pending", "future"];

/** Operations that create items of each kind on a new site. */
export function* initialOperations({
  random,
  pool,
}: ValueSource): Generator<GeneratedOperation, void> {
  let n = 0;
  const create = (kind: string, json: Readonly<Record<string, unknown>>): GeneratedOperation => {
    pool.add(kind, `{#${n++}}`);
    const path = `/core/v2/${kind}`;
    return { method: "POST", path, json, target: `POST ${path}` };
  };
  yield create("users", { username: "mate", email: "mate@example.com", password: "x" });
  for (const kind of ["categories", "tags", "post_series", "voyages"])
    for (const name of ["Tides", "tides", "Élan", "élan", "東京"])
      yield create(kind, { name: `${name} ${kind}` });
  for (const kind of ["posts", "pages", "vessels"])
    for (const [i, status] of statuses.entries()) {
      const date = status === "future" ? "2026-02-01T00:00:00" : `2025-03-0${i + 1}T00:00:00`;
      const title = `Seeded ${line(random)}`;
      yield create(kind, { title, content: paragraphs(random), status, date, author: 1 + (i % 5) });
    }
  yield create("posts", { title: "Talk", status: "publish", comment_status: "open" });
  yield create("comments", { post: pool.one("posts"), content: "First comment" });
  yield create("posts", { title: "Protected", content: "Text", status: "publish", password: "p" });
}
