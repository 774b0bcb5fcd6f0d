import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toAuthorMap, mediaFolder } from "./import.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waymark-media-"));
  await mkdir(join(folder, "uploads/2026/01"), { recursive: true });
  await writeFile(join(folder, "uploads/2026/01/boat.txt"), "A boat");
  await writeFile(join(folder, "secret.txt"), "A secret");
  await mkdir(join(folder, "uploads-not"));
  await writeFile(join(folder, "uploads-not/near.txt"), "Near");
  await symlink(join(folder, "secret.txt"), join(folder, "uploads/2026/01/link.txt"));
  await symlink("/dev/zero", join(folder, "uploads/zero.txt"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (path: string): Promise<string | undefined> => {
  const stream = await (await mediaFolder(join(folder, "uploads")))({ url: "", path });
  return stream && new Response(stream as BodyInit).text();
};

test("a file is found by its path in the folder", async () => {
  expect(await read("2026/01/boat.txt")).toBe("A boat");
  expect(await read("2026/01/../01/boat.txt")).toBe("A boat");
  expect(await read("/2026/01/boat.txt")).toBe("A boat");
});

test.for([
  ...["../secret.txt", "2026/01/link.txt", "../uploads-not/near.txt", "2026/01", "", "zero.txt"],
  ...["2026/01/none.txt", "2026/01/boat.txt\0.png", "..", "/etc/passwd"],
])("%j is not found", async (path) => {
  expect(await read(path)).toBeUndefined();
});

test("an author map is read from arguments and from files", async () => {
  expect(await toAuthorMap("ann=ines, bob = tomas")).toEqual({ ann: "ines", bob: "tomas" });
  const file = join(folder, "map.csv");
  await writeFile(file, '\uFEFFann,ines\r\n# nobody\r\n\r\n"bob the 2nd";"tomas"\n');
  expect(await toAuthorMap(file)).toEqual({ ann: "ines", "bob the 2nd": "tomas" });
  await writeFile(file, "ann,ines,third\n");
  await expect(toAuthorMap(file)).rejects.toThrow('entry 1, "ann,ines,third"');
});
