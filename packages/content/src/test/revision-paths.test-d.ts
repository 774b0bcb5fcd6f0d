// Revision routes exist only for content types with the feature.
import { accounts } from "@waymark/accounts";
import { createSite, defineModule } from "@waymark/core";
import { content, contentRoutes, defineContentType } from "../index.ts";

const plain = defineContentType({ name: "plain", base: "plains", label: "plains" });
const stored = defineContentType({
  name: "kept",
  base: "kepts",
  label: "kepts",
  features: ["sticky", "revisions"],
});
const library = defineModule({
  name: "library",
  requires: ["content"],
  namespaces: (setup) => [contentRoutes(plain, setup), contentRoutes(stored, setup)],
});
const site = createSite({ modules: [accounts(), content(), library()] });

/** Never called; only its types are checked. */
export async function calls(): Promise<void> {
  const list = await site.call("GET /core/v2/posts/:parent/revisions", { parent: 1, per_page: 5 });
  list.body[0]?.title.rendered satisfies string | undefined;
  const named = { parent: 1, id: 2 };
  const one = await site.call("GET /core/v2/pages/:parent/revisions/:id", named);
  one.body.date satisfies string | null;
  const gone = await site.call("DELETE /core/v2/kepts/:parent/revisions/:id", {
    ...named,
    force: true,
  });
  gone.body.previous.content.rendered satisfies string;
  const saved = await site.call("POST /core/v2/kepts/:id/autosaves", { id: 1, title: "A" });
  saved.body.preview_link satisfies string | undefined;

  // @ts-expect-error the type has no revisions
  await site.call("GET /core/v2/plains/:parent/revisions", { parent: 1 });
  // @ts-expect-error the type has no autosaves
  await site.call("POST /core/v2/plains/:id/autosaves", { id: 1 });
  // @ts-expect-error id is missing
  await site.call("GET /core/v2/posts/:parent/revisions/:id", { parent: 1 });
  // @ts-expect-error invalid enum value
  await site.call("GET /core/v2/posts/:parent/revisions", { parent: 1, orderby: "modified" });
  // @ts-expect-error autosaves cannot be deleted
  await site.call("DELETE /core/v2/posts/:parent/autosaves/:id", named);
}
