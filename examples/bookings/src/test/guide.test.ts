import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const page = new URL("../../../../docs/guide/write-a-module.md", import.meta.url);
const lines = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

test("the guide shows the current files of this module", async () => {
  const shown = new Map<string, string>();
  let path = "";
  for (const [, text = ""] of (await readFile(page, "utf8")).matchAll(/^```ts\n(.*?)^```$/gms)) {
    // A fence without a name continues the file before it.
    path = /^\/\/ (\S+\.ts)\n/.exec(text)?.[1] ?? path;
    if (path.startsWith("src/"))
      shown.set(path, (shown.get(path) ?? "") + text.replace(`// ${path}\n`, ""));
  }
  expect([...shown.keys()].filter((file) => !file.includes("/test/")).toSorted()).toEqual(
    ["builder", "errors", "events", "index", "screens", "settings", "tables", "v1"].map(
      (name) => `src/${name}.ts`,
    ),
  );
  for (const [file, text] of shown)
    expect([file, lines(text)]).toEqual([
      file,
      lines(await readFile(new URL(`../../${file}`, import.meta.url), "utf8")),
    ]);
});

test("the module has at most 165 lines without its tests and its screens in the admin", async () => {
  const folder = new URL("../", import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts"));
  const counted = files.filter((file) => file !== "screens.ts");
  const texts = await Promise.all(counted.map((file) => readFile(new URL(file, folder), "utf8")));
  expect(texts.join("").trimEnd().split("\n").length).toBeLessThanOrEqual(165);
});
