import { defineModule, roleGrants } from "@waymark/core";
import { describe, expect, test } from "vitest";
import {
  contentRoutes,
  contentTypes,
  defineContentType,
  defineTaxonomy,
  taxonomies,
  termRoutes,
} from "../index.ts";
import { startSite } from "./site.ts";

const genre = defineTaxonomy({
  name: "genre",
  base: "genres",
  label: "genres",
  capability: "genres",
});
const shelf = defineTaxonomy({
  name: "shelf",
  base: "shelves",
  label: "shelves",
  capability: "shelves",
  hierarchical: true,
});
const book = defineContentType({
  name: "book",
  base: "books",
  label: "books",
  taxonomies: [genre, shelf],
});
/** Authors have the capabilities of both taxonomies; contributors may only assign terms. */
const library = defineModule({
  name: "library",
  requires: ["content"],
  contributes: [
    contentTypes(book),
    taxonomies(genre, shelf),
    roleGrants(
      {
        name: "library: author",
        role: "author",
        capabilities: ["genres", "shelves"].flatMap((many) =>
          ["edit", "delete", "assign"].map((verb) => `${verb}_${many}`),
        ),
      },
      {
        name: "library: contributor",
        role: "contributor",
        capabilities: ["assign_genres", "assign_shelves"],
      },
    ),
  ],
  namespaces: (setup) => [
    contentRoutes(book, setup),
    termRoutes(genre, setup),
    termRoutes(shelf, setup),
  ],
});

const start = () => startSite({ modules: [library()] });

describe("a taxonomy with capabilities of its own", () => {
  test.each(["/core/v2/genres", "/core/v2/shelves"])(
    "requires them to write terms at %s",
    async (path) => {
      await using site = await start();
      const denied = await site.editor.post(path, { name: "Fog" });
      expect([denied.status, denied.body.code]).toEqual([403, "rest_cannot_create"]);
      const { status, body } = await site.author.post(path, { name: "Fog" });
      expect(status).toBe(201);
      const one = `${path}/${body.id}`;
      const answers = [
        await site.editor.edit(one, { name: "Mist" }),
        await site.editor.remove(one, { force: true }),
        await site.editor.get(one, { context: "edit" }),
        await site.author.get(one, { context: "edit" }),
        await site.author.edit(one, { name: "Mist" }),
        await site.author.remove(one, { force: true }),
      ];
      expect(answers.map((answer) => answer.body.code ?? answer.status)).toEqual([
        "rest_cannot_update",
        "rest_cannot_delete",
        "rest_forbidden_context",
        200,
        200,
        200,
      ]);
    },
  );

  test("lets users who assign terms create them only without a hierarchy", async () => {
    await using site = await start();
    expect((await site.contributor.post("/core/v2/genres", { name: "Fog" })).status).toBe(201);
    const { body } = await site.contributor.post("/core/v2/shelves", { name: "Top" });
    expect(body.code).toBe("rest_cannot_create");
  });

  test("requires them to assign terms to items", async () => {
    await using site = await start();
    const { body: term } = await site.author.post("/core/v2/genres", { name: "Fog" });
    const given = { title: "Harbours", genres: [term.id] };
    const denied = await site.editor.post("/core/v2/books", given);
    expect([denied.status, denied.body.code]).toEqual([403, "rest_cannot_assign_term"]);
    const made = await site.contributor.post("/core/v2/books", given);
    expect([made.status, made.body.genres]).toEqual([201, [term.id]]);
    const path = `/core/v2/books/${made.body.id}`;
    const { body } = await site.editor.edit(path, { genres: [term.id] });
    expect(body.code).toBe("rest_cannot_assign_term");
  });

  test("shows an editor only the actions that these allow", async () => {
    await using site = await start();
    const { body: made } = await site.contributor.post("/core/v2/books", { title: "Harbours" });
    const actions = async (client: typeof site.editor) => {
      const path = `/core/v2/books/${made.id}`;
      const { body } = await client.get(path, { context: "edit" });
      return Object.keys(body._links).filter((name) => /-(?:genres|shelves)$/.test(name));
    };
    expect(await actions(site.editor)).toEqual([]);
    expect(await actions(site.contributor)).toEqual([
      "core:action-create-genres",
      "core:action-assign-genres",
      "core:action-assign-shelves",
    ]);
  });
});
