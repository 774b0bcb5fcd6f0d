import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL(".", import.meta.url);
const shipped = readdirSync(folder).filter((name) => /^[\w-]+\.ts$/.test(name));

test("imports only its own files at run time", () => {
  expect(shipped.length).toBeGreaterThan(8);
  const found = shipped.flatMap((name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    return [
      ...text.matchAll(/^(?:import|export) (?!type\b)[^;]*? from "([^"]+)";|import\("([^"]+)"\)/gm),
    ]
      .map(([, from = "", lazy]) => lazy ?? from)
      .filter((from) => !from.startsWith("./"))
      .map((from) => `${name}: ${from}`);
  });
  expect(found).toEqual([]);
});
