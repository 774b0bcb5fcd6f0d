import { expect, test } from "vitest";
import { programsOf, writePrograms } from "./examples.ts";
import { pages } from "./markdown.ts";
import { typeErrorsIn } from "./program-folder.ts";

test("the programs in the documentation pass the type check", async () => {
  const programs = writePrograms(pages().filter((page) => programsOf(page).length > 0));
  try {
    expect(await typeErrorsIn(programs.folder)).toBe("");
  } finally {
    programs.close();
  }
});
