import { accounts } from "@waymark/accounts";
import { content } from "@waymark/content";
import { memory } from "@waymark/core";
import { moduleContract } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import { seo } from "../index.ts";
import { startSite } from "./site.ts";

moduleContract([accounts(), content(), seo()], { describe, test, expect });

test("heads are public; authors read scores and keyphrases; the rest requires an administrator", async () => {
  await using site = await startSite({ storage: memory() });
  const rows = site.site
    .audit()
    .filter(({ module }) => module === "seo")
    .map(({ route, may }) =>
      [route, may["anonymous"], may["contributor"], may["administrator"]].join(" "),
    );
  expect(rows).toEqual([
    "GET /seo/v1/configurator no no yes",
    "POST /seo/v1/configurator no no yes",
    "GET /seo/v1/file_size no no yes",
    "GET /seo/v1/statistics no yes yes",
    "POST /seo/v1/alerts/dismiss no yes yes",
    "GET /seo/v1/get_head yes yes yes",
    "POST /seo/v1/indexing/posts no no yes",
    "POST /seo/v1/indexing/terms no no yes",
    "POST /seo/v1/indexing/post-type-archives no no yes",
    "POST /seo/v1/indexing/general no no yes",
    "POST /seo/v1/indexing/prepare no no yes",
    "POST /seo/v1/indexing/indexables-complete no no yes",
    "POST /seo/v1/indexing/complete no no yes",
    "POST /seo/v1/link-indexing/posts no no yes",
    "POST /seo/v1/link-indexing/terms no no yes",
    "POST /seo/v1/keyword-tool/authenticate no yes yes",
    "POST /seo/v1/keyword-tool/country_code no yes yes",
    "GET /seo/v1/keyword-tool/related_keyphrases no yes yes",
    "GET /seo/v2/items no yes yes",
    "GET /seo/v2/items/:id depends depends depends",
    "POST /seo/v2/items/:id depends depends depends",
    "PUT /seo/v2/items/:id depends depends depends",
    "PATCH /seo/v2/items/:id depends depends depends",
    "DELETE /seo/v2/items/:id depends depends depends",
    "GET /seo/v2/terms/:id no no yes",
    "POST /seo/v2/terms/:id no no yes",
    "PUT /seo/v2/terms/:id no no yes",
    "PATCH /seo/v2/terms/:id no no yes",
    "GET /seo/v2/users/:id no no yes",
    "POST /seo/v2/users/:id no no yes",
    "PUT /seo/v2/users/:id no no yes",
    "PATCH /seo/v2/users/:id no no yes",
    "GET /seo/v2/notices no yes yes",
    "GET /seo/v2/overview no yes yes",
    "GET /seo/v2/pages no yes yes",
  ]);
});
