import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isFileProblem } from "../files/port.ts";
import { filesOf, openFolder } from "./site.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const fromSource = [
  "--conditions=@waymark/source",
  "--import",
  here("../../../../scripts/from-source.mjs"),
];
const wholes = new Set(["a", "b"].map((sign) => sign.repeat(400_000)));

test("readers see the old or the new bytes of a file, whenever its writer is killed", async () => {
  const place = await openFolder({ "a.txt": "a".repeat(400_000) });
  const isWhole = async () => wholes.has(await readFile(join(place.root, "a.txt"), "utf8"));
  const seen: boolean[] = [];
  for (const lifetime of [3, 17, 60, 150, 400, 900]) {
    const words = [...fromSource, here("./writer.ts"), place.root, place.backups];
    const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    const until = performance.now() + lifetime;
    while (performance.now() < until) seen.push(await isWhole());
    const ended = once(child, "close");
    child.kill("SIGKILL");
    expect((await ended)[1]).toBe("SIGKILL");
    expect(await isWhole()).toBe(true);
  }
  expect(seen.length).toBeGreaterThan(50);
  expect(seen).not.toContain(false);
  const files = filesOf(place);
  const file = await files.read("theme/a.txt");
  if (isFileProblem(file)) throw new Error(file.code);
  expect(isFileProblem(await files.write("theme/a.txt", "after", file.version))).toBe(false);
});
