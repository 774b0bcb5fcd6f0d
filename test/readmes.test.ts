import { createSite, type Module, type ModuleFactory, type Schema } from "@waymark/core";
import { metrics } from "@waymark/metrics";
import { oidc } from "@waymark/oidc";
import { rateLimit } from "@waymark/rate-limit";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "oxfmt";
import { describe, expect, test } from "vitest";
import * as waymark from "waymark";
import * as z from "zod";
import { toPage } from "./markdown.ts";
import { readPackages, root } from "./sources.ts";

/** The modules of the package `waymark`, by package folder. */
const modules = {
  accounts: waymark.accounts,
  admin: waymark.admin,
  "block-editor": waymark.blockEditor,
  calendar: waymark.calendar,
  "calendar-import": waymark.calendarImport,
  "calendar-views": waymark.calendarViews,
  consent: waymark.consent,
  content: waymark.content,
  explorer: waymark.explorer,
  forms: waymark.forms,
  mcp: waymark.mcp,
  oembed: waymark.oembed,
  openapi: waymark.openapi,
  pages: waymark.pages,
  popup: waymark.popup,
  redirection: waymark.redirection,
  security: waymark.security,
  seo: waymark.seo,
  "site-health": waymark.siteHealth,
  sitekit: waymark.sitekit,
  "string-locator": waymark.stringLocator,
} as Readonly<Record<string, ModuleFactory<any, any>>>;
/** Modules that sites install by themselves. */
const others = { metrics, oidc, "rate-limit": rateLimit } as typeof modules;
const readmeOf = (folder: string): string => join(root, "packages", folder, "README.md");
const markers = /(<!-- options -->\n)[^]*?(\n<!-- \/options -->)/;

describe.each(Object.entries({ ...modules, ...others }))("the README of %s", (folder, module) => {
  test("has a table of its options that matches their schema", async () => {
    const path = readmeOf(folder);
    const text = readFileSync(path, "utf8");
    if (!module.options) return expect(text).not.toMatch(markers);
    const created = text.replace(markers, `$1\n${toTable(toOptions(module.options))}\n$2`);
    expect(text).toMatch(markers);
    const { code } = await format("README.md", created, { printWidth: 100 });
    await expect(code).toMatchFileSnapshot(path);
  });

  test.runIf(folder in modules)("names every capability that its routes require", () => {
    const text = readFileSync(readmeOf(folder), "utf8");
    const site = createSite({ url: "https://magazine.example", modules: all() });
    const required = site.manifest.operations
      .filter((one) => one.module === folder)
      .flatMap(({ access }) => /^can (\S+?)(?:,|$)/.exec(access)?.[1] ?? []);
    expect([...new Set(required)].filter((one) => !text.includes(`\`${one}\``))).toEqual([]);
  });
});
const all = (): readonly Module[] => Object.values(modules).map((module) => module());

test("the README of every package has a program that runs", () => {
  const withoutProgram = readPackages()
    .filter(({ folder, name }) => {
      const page = toPage(folder, readFileSync(join(root, folder, "README.md"), "utf8"));
      return !page.fences.some(({ language }) => language === "ts") && name !== "create-waymark";
    })
    .map(({ name }) => name);
  expect(withoutProgram).toEqual([]);
});

interface Option {
  readonly name: string;
  readonly standard: string;
  readonly about: string;
}
/** The options of a schema; nested ones have names such as `discussion.moderation`. */
function toOptions(schema: Schema): readonly Option[] {
  const isZod = schema["~standard"].vendor === "zod";
  const described = isZod
    ? z.toJSONSchema(schema as unknown as z.ZodType, { io: "input", unrepresentable: "any" })
    : schema["~standard"].jsonSchema.input({ target: "draft-2020-12" });
  return listed("", described as Described);
}
interface Described {
  readonly properties?: Readonly<Record<string, Described>>;
  readonly description?: string;
  readonly default?: unknown;
}
const listed = (prefix: string, { properties = {} }: Described): readonly Option[] =>
  Object.entries(properties).flatMap(([key, one]) => {
    const name = prefix + key;
    const inner = one.properties ? listed(`${name}.`, one) : [];
    const hasDefault = one.default !== undefined && inner.length === 0;
    const standard = hasDefault ? `\`${JSON.stringify(one.default)}\`` : "";
    return [{ name: `\`${name}\``, standard, about: one.description ?? "" }, ...inner];
  });

function toTable(options: readonly Option[]): string {
  const rows = options.map(
    ({ name, standard, about }) => `| ${name} | ${standard} | ${about.replaceAll("|", "\\|")} |`,
  );
  return ["| Option | Default | What it does |", "| --- | --- | --- |", ...rows].join("\n");
}
