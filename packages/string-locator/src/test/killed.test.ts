import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isRefused } from "../files/port.ts";
import { filesOf, openFolder } from "./site.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const fromSource = [
  "--conditions=@waymark/source",
  "--import",
  here("../../../../scripts/from-source.mjs"),
];

test(
  "T-STR-4: a file has its old bytes or its new ones, whenever its writer is killed",
  { timeout: 120_000 },
  async () => {
    const place = await openFolder({ "a.txt": "a".repeat(400_000) });
    const wholes = new Set(["a", "b"].map((sign) => sign.repeat(400_000)));
    for (const lifetime of [1, 4, 9, 17, 31, 60]) {
      const words = [...fromSource, here("./writer.ts"), place.root, place.backups];
      const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
      await once(child.stdout, "data");
      await new Promise((resolve) => setTimeout(resolve, lifetime));
      const ended = once(child, "close");
      child.kill("SIGKILL");
      expect((await ended)[1]).toBe("SIGKILL");
      expect(wholes.has(await readFile(join(place.root, "a.txt"), "utf8"))).toBe(true);
    }
    const files = filesOf(place);
    const file = await files.read("theme/a.txt");
    if (isRefused(file)) throw new Error(file.fault);
    expect(isRefused(await files.write("theme/a.txt", "after", file.version))).toBe(false);
  },
);
