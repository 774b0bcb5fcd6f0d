import { expect, test } from "vitest";
import { accounts, content } from "waymark";
import { testSite } from "waymark/testing";
import { boats } from "./boats.ts";

test("a custom content type has routes, fields, terms, revisions and permissions", async () => {
  await using site = await testSite({ modules: [accounts(), content(), boats()] });
  const editor = site.as({ id: 2, roles: ["editor"] });
  const author = site.as({ id: 3, roles: ["author"] });
  const rig = (await editor.post("/core/v2/rigs", { name: "Lugger" })).body;
  const input = { title: "Maré Alta", status: "publish", built: 1954, rigs: [rig.id] };
  const boat = await author.post("/core/v2/boats", input);
  expect(boat.status).toBe(201);
  expect(boat.body).toMatchObject({ type: "boat", built: 1954, berth: "", rigs: [rig.id] });
  expect(boat.body.link).toBe("http://localhost/boat/mare-alta/");

  expect((await site.get(`/core/v2/boats?rigs=${rig.id}`)).body).toHaveLength(1);
  expect((await site.get("/core/v2/boats?search=mare")).body).toHaveLength(1);
  const changed = await editor.edit(`/core/v2/boats/${boat.body.id}`, { berth: "C4" });
  expect(changed.body).toMatchObject({ built: 1954, berth: "C4" });
  const revisions = await editor.get(`/core/v2/boats/${boat.body.id}/revisions`);
  expect(revisions.body).toHaveLength(1);

  const late = await editor.post("/core/v2/boats", {
    title: "Nau",
    status: "publish",
    built: 1500,
  });
  expect(late.body.data.params.built).toContain("1700");
  const contributor = site.as({ id: 4, roles: ["contributor"] });
  const create = async (fields: object) =>
    (await contributor.post("/core/v2/boats", fields)).status;
  expect(await create({ title: "Bote" })).toBe(201);
  expect(await create({ title: "Bote", status: "publish" })).toBe(403);
  expect((await contributor.edit(`/core/v2/boats/${boat.body.id}`, { berth: "" })).status).toBe(
    403,
  );
  expect((await site.get("/core/v2/types/boat")).body).toMatchObject({ rest_base: "boats" });
  expect((await site.get("/core/v2/search?subtype=boat&search=mare")).body).toHaveLength(1);
});
