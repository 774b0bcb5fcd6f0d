import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { nameOfFolder, nameProblem, toExportName, toModuleName, toTitle } from "./project.ts";

test.each([
  ["waymark-guestbook", "guestbook"],
  ["@quay/waymark-lost-property", "lost-property"],
  ["tide.table_2-waymark", "tide-table-2"],
  ["waymark-", "waymark"],
])("the module of %s is called %s", (name, module) => {
  expect(toModuleName(name)).toBe(module);
});

test("a module's name is an identifier in code and words in a title", () => {
  expect([toExportName("lost-property-2"), toTitle("lost-property")]).toEqual([
    "lostProperty2",
    "Lost property",
  ]);
});

test("any folder name results in a package name that npm accepts", () => {
  expect(nameOfFolder("/srv/My Site!")).toBe("my-site");
  expect(nameOfFolder("/srv/.hidden")).toBe("hidden");
});

test("a module cannot have the name of a declaration in a file that imports it", async () => {
  const folder = new URL("../templates/module/", import.meta.url);
  const paths = await readdir(folder, { recursive: true });
  const names = new Set<string>();
  for (const path of paths.filter((one) => one.endsWith(".ts"))) {
    const text = await readFile(new URL(path, folder), "utf8");
    if (!text.includes("__export__")) continue;
    for (const [, imported = "", declared = ""] of text.matchAll(
      /^import \{(.+)\} from|^const (\w+)/gm,
    ))
      for (const name of (imported || declared).split(",")) names.add(name.trim());
  }
  const values = [...names].filter((name) => /^[a-z]\w*$/.test(name));
  expect(values).toEqual(expect.arrayContaining(["site", "testSite", "v1", "deleteOld"]));
  for (const name of values)
    expect([name, nameProblem(toKebab(name), "module")]).toEqual([name, expect.any(String)]);
});

const toKebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
