import { execFile } from "node:child_process";
import { mkdir, readFile, symlink } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { createProject, templates } from "./index.ts";
import { emptyFolder } from "./test/project-folder.ts";

const modules = fileURLToPath(new URL("../../../node_modules", import.meta.url));
/** The compiler's cached state of the package sources after the check of the first template. */
const checked = `${modules}/.cache/waymark/template-types.tsbuildinfo`;
const root = JSON.parse(
  await readFile(new URL("../../../package.json", import.meta.url), "utf8"),
) as { readonly devDependencies: Record<string, string> };

describe.each(templates)("a new %s", (template) => {
  const make = async (folder: string) =>
    createProject({ folder, template, name: "waymark-lost-property", storage: "sqlite" });

  test("passes the type check against the current packages", { timeout: 300_000 }, async () => {
    await using place = await emptyFolder();
    await make(place.folder);
    await symlink(modules, place.at("node_modules"));
    const words = ["--noEmit", "--customConditions", "@waymark/source"];
    const known = ["--incremental", "--tsBuildInfoFile", checked];
    const { stdout } = await promisify(execFile)(
      `${modules}/.bin/tsc`,
      ["-p", place.folder, ...words, ...known],
      { cwd: place.folder },
    ).catch((error: { stdout: string }) => error);
    expect(stdout).toBe("");
  });

  test("contains no placeholders of the template", async () => {
    await using place = await emptyFolder();
    for (const path of await make(place.folder))
      expect([path, await readFile(place.at(path), "utf8")]).not.toEqual([
        path,
        expect.stringMatching(/__[a-z]+__/),
      ]);
  });

  test("requires the tool versions that the packages are tested with", async () => {
    await using place = await emptyFolder();
    await make(place.folder);
    const { dependencies, devDependencies } = JSON.parse(
      await readFile(place.at("package.json"), "utf8"),
    );
    const wanted = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
      ([name]) => !/^(@waymark\/|waymark$)/.test(name),
    );
    for (const [name, version] of wanted)
      expect([name, version]).toEqual([name, `^${root.devDependencies[name]}`]);
  });
});

test("the deployment guide shows the Dockerfile and the compose file of a new site", async () => {
  await using place = await emptyFolder();
  await createProject({ folder: place.folder, template: "site", name: "site", storage: "sqlite" });
  const guide = await readFile(
    new URL("../../../docs/guide/deploying.md", import.meta.url),
    "utf8",
  );
  for (const file of ["Dockerfile", ".dockerignore", "compose.yaml"])
    expect(guide).toContain(`\n${await readFile(place.at(file), "utf8")}\`\`\`\n`);
});

test("Docker gives a site more time to stop than running requests and jobs have", async () => {
  await using place = await emptyFolder();
  await createProject({ folder: place.folder, template: "site", name: "site", storage: "sqlite" });
  const guide = await readFile(
    new URL("../../../docs/guide/deploying.md", import.meta.url),
    "utf8",
  );
  const seconds = (text: string, option: RegExp) => Number(option.exec(text)?.[1]);
  const compose = await readFile(place.at("compose.yaml"), "utf8");
  // Requests have ten seconds, then jobs eight.
  expect(seconds(compose, /stop_grace_period: (\d+)s/)).toBeGreaterThan(18);
  expect(seconds(guide, /docker run .*--stop-timeout (\d+)/)).toBeGreaterThan(18);
});

test("two concurrent runs do not overwrite each other", async () => {
  await using place = await emptyFolder();
  await mkdir(place.at("site"));
  const project = { folder: place.at("site"), template: "site", storage: "sqlite" } as const;
  const ends = await Promise.allSettled([
    createProject({ ...project, name: "one" }),
    createProject({ ...project, name: "two" }),
  ]);
  expect(ends.filter(({ status }) => status === "fulfilled").length).toBeLessThan(2);
});
