import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createProject } from "./index.ts";
import { emptyFolder } from "./test/project-folder.ts";

const page = new URL("../../../docs/guide/write-a-module.md", import.meta.url);

test("the guide shows the files of a new module as they are created", async () => {
  await using place = await emptyFolder();
  const project = { template: "module", name: "waymark-guestbook", storage: "sqlite" } as const;
  const files = await createProject({ folder: place.folder, ...project });
  const fences = (await readFile(page, "utf8")).matchAll(/^```ts\n\/\/ (src\/\S+)\n(.*?)^```$/gms);
  const shown = new Map([...fences].map(([, path = "", text = ""]) => [path, text]));

  const wanted = files.filter((path) => path.startsWith("src/") && path !== "src/test/setup.ts");
  expect([...shown.keys()].toSorted()).toEqual(wanted);
  for (const [path, text] of shown)
    expect([path, text]).toEqual([path, await readFile(place.at(path), "utf8")]);
});
