import { oidc } from "@waymark/oidc";
import * as storage from "@waymark/storage";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as waymark from "waymark";
import {
  accounts,
  blockEditor,
  calendar,
  calendarImport,
  consent,
  content,
  coreErrors,
  forms,
  oembed,
  popup,
  redirection,
  security,
  seo,
  siteHealth,
  sitekit,
  stringLocator,
  type ErrorRow,
} from "waymark";
import { cases } from "../packages/core/src/args/cases.ts";
import { commands } from "../packages/waymark/src/commands/index.ts";
import { toArgsPage } from "./args-page.ts";
import { pages } from "./markdown.ts";
import { root } from "./sources.ts";

test("the reference of arguments matches the test cases", async () => {
  await expect(toArgsPage()).toMatchFileSnapshot(join(root, "docs/reference/args.md"));
});

const errorPage = pages().find(({ path }) => path === "docs/errors.md");
const rowsUnder = (section: string) =>
  (errorPage?.rows ?? [])
    .filter((row) => row.section === section)
    .slice(1)
    .map(({ cells: [code = "", ...rest] }) => [code.replaceAll("`", ""), ...rest] as const);

test("the guide lists every extension point with its owner", () => {
  const points = Object.entries<unknown>(waymark).flatMap(([name, value]) => {
    const point: unknown = typeof value === "function" ? Reflect.get(value, "point") : undefined;
    return typeof point === "string" ? [`${name} ${point.slice(0, point.indexOf("."))}`] : [];
  });
  const page = pages().find(({ path }) => path === "docs/guide/modules-and-contributions.md");
  const listed = (page?.rows ?? [])
    .filter(({ section }) => section === "Extension points")
    .slice(1)
    .map(({ cells: [name = "", owner = ""] }) => `${name.replaceAll("`", "")} ${owner}`);
  expect(points.length).toBeGreaterThan(20);
  expect(listed.toSorted()).toEqual(points.toSorted());
});

describe("docs/errors.md", () => {
  test.each([
    ["Core", coreErrors["~table"]],
    ["Accounts", accounts().errors],
    ["OpenID Connect", oidc({ providers: {} }).errors],
    ["Content", content().errors],
    ["Site health", siteHealth().errors],
    ["oEmbed", oembed().errors],
    ["Block editor", blockEditor().errors],
    ["Redirects", redirection().errors],
    ["Events", calendar().errors],
    ["Imports of events", calendarImport().errors],
    ["Forms", forms().errors],
    ["Popups", popup().errors],
    ["String locator", stringLocator().errors],
    ["Consent", consent().errors],
    ["Search engines", seo().errors],
    ["Security", security().errors],
    ["Site analytics", sitekit().errors],
  ] as const)("lists the errors of %s: code, status and when", (section, table) => {
    const written = rowsUnder(section).map(([code, status, when]) => [code, status, when]);
    const declared = Object.entries<ErrorRow>(table).map(([code, [status, , when]]) => [
      code,
      status === "auth" ? "401 / 403" : String(status),
      when,
    ]);
    expect(written.toSorted()).toEqual(declared.toSorted());
  });

  test("describes how to handle each error", () => {
    for (const section of [
      "Core",
      "Accounts",
      "OpenID Connect",
      "Content",
      "Site health",
      "oEmbed",
      "Block editor",
      "Redirects",
      "Events",
      "Imports of events",
      "Forms",
      "Popups",
      "String locator",
      "Consent",
      "Search engines",
      "Security",
      "Site analytics",
    ])
      for (const [code, , , remedy] of rowsUnder(section))
        expect([code, remedy]).toEqual([code, expect.stringMatching(/\.$/)]);
  });

  test("lists every inner code of the argument cases", () => {
    const known = cases.flatMap(({ expected }) =>
      "details" in expected ? Object.values(expected.details ?? {}).map(({ code }) => code) : [],
    );
    const others = ["rest_path_mismatch", "rest_forbidden_status", "rest_invalid_reference"];
    const written = rowsUnder("Inner codes").map(([code]) => code);
    expect(written.toSorted()).toEqual([...new Set([...known, ...others])].toSorted());
  });

  test("names error classes that programs can import", () => {
    const written = rowsUnder("Errors in programs").map(([name]) => name);
    const exported = Object.entries({ ...storage, ...waymark })
      .filter(([, value]) => typeof value === "function" && value.prototype instanceof Error)
      .map(([name]) => name);
    expect(written.toSorted()).toEqual(exported.toSorted());
  });
});

test("the list of modules names every package", () => {
  const page = pages().find(({ path }) => path === "README.md");
  const listed = page?.rows
    .filter(({ section }) => section === "Modules")
    .map(({ cells }) => cells[0]);
  for (const name of readdirSync(join(root, "packages")))
    expect(listed?.some((cell) => cell?.endsWith(`](packages/${name})`))).toBe(true);
});

describe("docs/reference", () => {
  const rowsOf = (path: string, section: string) =>
    (pages().find((page) => page.path === path)?.rows ?? [])
      .filter((row) => row.section === section)
      .slice(1)
      .map(({ cells }) => cells.map((cell) => cell.replaceAll("`", "")));

  test("cli.md has a section for every command, with all of its options", () => {
    const page = readFileSync(join(root, "docs/reference/cli.md"), "utf8");
    const sections = new Map(
      page
        .split(/^## /m)
        .slice(1)
        .map((part) => [part.split("\n", 1)[0] ?? "", part]),
    );
    expect([...sections.keys()]).toEqual(commands.map(({ name }) => name));
    for (const { name, options } of commands)
      for (const option of Object.keys(options))
        expect(sections.get(name)).toContain(`--${option}`);
  });

  test("deploying.md lists the environment variables that are read, with their defaults", () => {
    const source = readFileSync(join(root, "packages/node/src/config.ts"), "utf8");
    const read = [...source.matchAll(/read\("([A-Z_]+)"\)(?: \?\? "([^"]+)")?/g)];
    const rows = rowsOf("docs/guide/deploying.md", "Environment");
    expect(rows.map(([name]) => name).toSorted()).toEqual(
      [...new Set(read.map(([, name]) => name))].toSorted(),
    );
    for (const [, name, standard] of read)
      if (standard !== undefined) expect(rows.find(([one]) => one === name)?.[1]).toBe(standard);
  });
});
