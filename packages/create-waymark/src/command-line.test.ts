import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { emptyFolder, run } from "./test/project-folder.ts";

const manifest = async (path: string) => JSON.parse(await readFile(path, "utf8"));

test("a site is created without questions if the command line is complete", async () => {
  await using place = await emptyFolder();
  const folder = place.at("my-site");
  const { status, out } = await run([folder, "--template", "site", "--yes", "--no-install"]);
  expect(status).toBe(0);
  expect(out).toContain("npm install");
  expect((await readdir(folder)).toSorted()).toEqual([
    ".dockerignore",
    ".env",
    ".gitignore",
    ".vscode",
    "Dockerfile",
    "README.md",
    "compose.yaml",
    "design.ts",
    "notes.ts",
    "package.json",
    "samples.ts",
    "site.test.ts",
    "site.ts",
    "tsconfig.json",
  ]);
  expect(await manifest(place.at("my-site", "package.json"))).toMatchObject({ name: "my-site" });
  expect(await readFile(place.at("my-site", ".env"), "utf8")).toContain("sqlite:./data/site.db");
});

test("--packages installs Waymark from packed packages, which are part of the project", async () => {
  await using place = await emptyFolder();
  await mkdir(place.at("packed"));
  const files = ["waymark-0.1.0.tgz", "waymark-core-0.1.0.tgz", "waymark-storage-sqlite-0.1.0.tgz"];
  for (const file of [...files, "other-1.0.0.tgz"]) await writeFile(place.at("packed", file), file);
  const words = ["--template", "module", "--packages", place.at("packed"), "--no-install"];
  expect((await run([place.at("boats"), ...words])).status).toBe(0);
  const { devDependencies, peerDependencies, overrides } = await manifest(
    place.at("boats", "package.json"),
  );
  expect(devDependencies).toMatchObject({
    waymark: "file:packages/waymark-0.1.0.tgz",
    "@waymark/core": "file:packages/waymark-core-0.1.0.tgz",
  });
  expect(peerDependencies).toEqual({ "@waymark/core": "^0.1.0" });
  expect(overrides).toEqual({
    "@waymark/storage-sqlite": "file:packages/waymark-storage-sqlite-0.1.0.tgz",
  });
  expect((await readdir(place.at("boats", "packages"))).toSorted()).toEqual(files);
});

test("--packages rejects a folder without the packages, and creates nothing", async () => {
  await using place = await emptyFolder();
  await mkdir(place.at("packed"));
  const create = (folder: string) =>
    run([place.at("shop"), "--template", "site", "--packages", place.at(folder), "--no-install"]);
  const expected = [
    ["packed", "waymark-0.1.0.tgz"],
    ["missing", "cannot be read"],
  ] as const;
  for (const [folder, message] of expected) {
    const { status, error } = await create(folder);
    expect([status, error]).toEqual([1, expect.stringContaining(message)]);
  }
  expect(await readdir(place.folder)).toEqual(["packed"]);
});

test("--storage postgres configures a PostgreSQL database", async () => {
  await using place = await emptyFolder();
  const words = [place.at("tide-table"), "--template", "site", "--storage", "postgres"];
  const { status, out } = await run([...words, "--no-install"]);
  expect([status, out]).toEqual([0, expect.stringContaining("create the database")]);
  expect(await readFile(place.at("tide-table", ".env"), "utf8")).toContain(
    "DATABASE_URL=postgres://localhost/tide_table\n",
  );
});

test("a module is named after its package, without scope and without waymark", async () => {
  await using place = await emptyFolder();
  const words = ["--template", "module", "--name", "@quay/waymark-lost-property", "--no-install"];
  expect((await run([place.at("x"), ...words])).status).toBe(0);
  const index = await readFile(place.at("x", "src/index.ts"), "utf8");
  expect(index).toContain("export const lostProperty = defineModule({");
  expect(index).toContain('name: "lost-property"');
  expect(await readFile(place.at("x", "src/errors.ts"), "utf8")).toContain(
    "lost_property_not_found",
  );
});

test("in a terminal it asks for missing options, and again after an invalid answer", async () => {
  await using place = await emptyFolder();
  const { status, prompts } = await run(
    ["--no-install"],
    ["shop", "module", place.at("guestbook"), ""],
  );
  expect(status).toBe(0);
  expect(prompts).toContain("Enter site or module.");
  expect(prompts).toContain("Database: sqlite or postgres? (sqlite)");
  expect(await manifest(place.at("guestbook", "package.json"))).toMatchObject({
    name: "guestbook",
  });
});

test("closing the terminal instead of answering creates nothing", async () => {
  await using place = await emptyFolder();
  const { status, error } = await run([place.at("site"), "--no-install"], []);
  expect([status, error]).toEqual([1, "create-waymark: Cancelled."]);
  expect(await readdir(place.folder)).toEqual([]);
});

test("rejects a folder that is not empty and does not change it; .git is ignored", async () => {
  await using place = await emptyFolder();
  await mkdir(place.at("full"));
  await writeFile(place.at("full", "notes.txt"), "mine");
  const words = ["--template", "site", "--no-install"];
  const { status, error } = await run([place.at("full"), ...words]);
  expect([status, error]).toEqual([
    1,
    `create-waymark: The folder ${place.at("full")} is not empty: it contains notes.txt. Choose another one.`,
  ]);
  expect(await readdir(place.at("full"))).toEqual(["notes.txt"]);
  expect((await run([place.at("full", "notes.txt"), ...words])).error).toMatch(/is a file/);

  await mkdir(place.at("repository", ".git"), { recursive: true });
  expect((await run([place.at("repository"), ...words])).status).toBe(0);
});

test.each([
  [["a", "--template", "shop"], '--template must be site or module, not "shop".'],
  [["a", "--storage", "mysql"], '--storage must be sqlite or postgres, not "mysql".'],
  [["a", "b"], "Only one folder is allowed: a, b."],
  [["--fly"], "Unknown option '--fly'"],
  [[], "There is no terminal for questions"],
  [["a", "--template", "site", "--name", "My Site"], 'The name "My Site" is not valid'],
  [["a", "--template", "site", "--name", "@a/b/c"], "a scoped name must be @SCOPE/NAME"],
  [["a", "--template", "site", "--name", "a".repeat(215)], "longer than 214"],
  [["a", "--template", "module", "--name", "waymark-content"], 'cannot be called "content"'],
  [["a", "--template", "module", "--name", "@quay/7-seas"], "must begin with a letter"],
  [["a", "--template", "site", "--name", "~"], "must begin with a letter or digit"],
])("%j is rejected with a sentence that states why", async (words, message) => {
  await using place = await emptyFolder();
  const moved = words.map((word) => (word === "a" ? place.at("a") : word));
  const { status, error } = await run([...moved, "--no-install"]);
  expect(status).toBe(1);
  expect(error.replaceAll(place.at("a"), "a")).toContain(message);
  expect(await readdir(place.folder)).toEqual([]);
});

test("--help and --version print text and write no files", async () => {
  const { version } = await manifest(new URL("../package.json", import.meta.url).pathname);
  expect((await run(["--version"])).out).toBe(version);
  const { out } = await run(["--help"]);
  for (const option of ["--template", "--storage", "--name", "--yes", "--no-install"])
    expect(out).toContain(option);
});
