import { basename } from "node:path";
import { expect, test } from "vitest";
import { readPackages } from "./sources.ts";

/**
 * The file names of declarations: a module, or a folder of one feature in it, has them in `NAME.ts` or in a folder `NAME/`.
 */
const fileNames: Readonly<Record<string, readonly string[]>> = {
  defineAuthScheme: ["scheme", "schemes"],
  defineErrors: ["errors"],
  defineEvent: ["events"],
  defineIntegrityCheck: ["integrity-checks"],
  defineJob: ["jobs"],
  defineMigration: ["migrations"],
  defineModule: ["index"],
  defineNamespace: ["routes", "v1", "v1-submissions", "v1-views", "v2"],
  defineNotFoundHandler: ["pages"],
  defineErrorHandler: ["pages"],
  definePageHandler: ["pages"],
  definePageTransform: ["pages"],
  defineSetting: ["settings"],
  defineTask: ["tasks"],
  on: ["listeners"],
  remoteImporters: ["remote-import"],
  screens: ["screens"],
  table: ["migrations", "tables"],
};
const modules = readPackages().filter(({ sources }) =>
  sources.some(({ text, isTest }) => !isTest && /\bdefineModule\(/.test(text)),
);
/** Packages with small internal modules: for tests, templates and the default site. */
const others = new Set([
  "core",
  "node",
  "testing",
  "storage-sqlite",
  "storage-libsql",
  "storage-postgres",
  "create-waymark",
  "waymark",
]);
const declarations = new RegExp(
  `(?:= |^ {2}|return )(${Object.keys(fileNames).join("|")})(?:<[^;]{0,200}?>)?\\(`,
  "gm",
);

test.each(
  modules
    .filter(({ folder }) => !others.has(basename(folder)))
    .map((module) => [module.name, module] as const),
)("the declarations of %s are in the files with the required names", (_, { folder, sources }) => {
  const misplaced = sources
    .filter(({ isTest }) => !isTest)
    .flatMap(({ path, text }) => {
      const parts = path.slice(`${folder}/src/`.length).replace(/\.ts$/, "").split("/");
      return [...text.matchAll(declarations)]
        .map(([, name = ""]) => name)
        .filter((name) => !fileNames[name]?.some((one) => parts.includes(one)))
        .map((name) => `${name} in ${path}: expected in ${fileNames[name]?.[0]}.ts`);
    });
  expect([...new Set(misplaced)]).toEqual([]);
});

/** The builder whose functions the files of a module share; others are for one file. */
const sharedBuilder =
  /^(?:export const \{[^}]*\}|const \w+: ModuleBuilder<[^;]{0,200}>) = moduleBuilder\(/m;

test("modules build the functions that declare their parts in builder.ts", () => {
  const builders = modules
    .filter(({ folder }) => !others.has(basename(folder)))
    .flatMap(({ sources }) => sources)
    .filter(({ text, isTest }) => !isTest && sharedBuilder.test(text))
    .map(({ path }) => path);
  expect(builders.length).toBeGreaterThan(15);
  expect(builders.filter((path) => basename(path) !== "builder.ts")).toEqual([]);
});

/** Endpoints: `const NAME = get({` and `NAME: get({`. */
const endpoints = /^\s*(?:(?:export )?const (\w+) = |(\w+): )(?:get|post|put|edit|remove)\(\{/gm;
const otherVerbs =
  /^(?:read|fetch|show|find|query|add|insert|make|change|modify|edit|set|remove|drop|destroy|mend)(?![a-z])/;

test("endpoints are named with the verbs list, get, create, update and delete", () => {
  const named = modules.flatMap(({ sources }) =>
    sources
      .filter(({ isTest }) => !isTest)
      .flatMap(({ path, text }) =>
        [...text.matchAll(endpoints)].map(
          ([, constant, key]) => [path, constant ?? key ?? ""] as const,
        ),
      ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(([, name]) => otherVerbs.test(name))).toEqual([]);
});

/** Modules whose page handlers get every request but serve no paths of their own: they redirect, measure, hide pages or receive forms. */
const withoutPaths = new Set(["forms", "redirection", "security", "sitekit"]);
const handlerOfAll = /\bdefine(?:Page|NotFound)Handler\(\s*"[^"]*",\s*(?:async )?\(/;

test("modules with page handlers of all paths contribute theirs, so that imported redirects do not hide them", () => {
  const missing = modules
    .filter(({ folder }) => !others.has(basename(folder)) && !withoutPaths.has(basename(folder)))
    .filter(({ sources }) => {
      const own = sources.filter(({ isTest }) => !isTest);
      const has = (expression: RegExp) => own.some(({ text }) => expression.test(text));
      return has(handlerOfAll) && !has(/\bservedPaths\(/);
    });
  expect(missing.map(({ name }) => name)).toEqual([]);
});
