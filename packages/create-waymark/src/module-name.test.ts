import { expect, test } from "vitest";
import { nameOfFolder, toExportName, toModuleName, toTitle } from "./project.ts";

test.each([
  ["waymark-guestbook", "guestbook"],
  ["@quay/waymark-lost-property", "lost-property"],
  ["tide.table_2-waymark", "tide-table-2"],
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
