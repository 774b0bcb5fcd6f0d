import { metrics } from "@waymark/metrics";
import { oidc } from "@waymark/oidc";
import { describe, expect, test } from "vitest";
import * as waymark from "waymark";
import { pages as readPages } from "./markdown.ts";

const page = readPages().find(({ path }) => path === "docs/reference/names.md");
const rowsUnder = (section: string): readonly (readonly string[])[] =>
  (page?.rows ?? [])
    .filter((row) => row.section === section)
    .slice(1)
    .map(({ cells }) => cells);
const plain = (cell = ""): string => cell.replaceAll("`", "");
const codeOf = (cell = ""): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);

/** What the modules contribute to a site with all that serve pages or set cookies, in several languages. */
function collectAll() {
  const paths: waymark.ServedPaths[] = [];
  const cookies: waymark.SiteCookie[] = [];
  const observer = waymark.defineModule({
    name: "observer",
    namespaces: (setup) => {
      paths.push(...setup.all(waymark.servedPaths));
      cookies.push(...setup.all(waymark.siteCookies));
      return [];
    },
  });
  waymark.createSite({
    url: "https://magazine.example",
    languages: ["en", "de"],
    modules: [
      waymark.accounts({ setUp: true }),
      waymark.admin(),
      waymark.calendar(),
      waymark.calendarImport(),
      waymark.calendarViews(),
      waymark.consent(),
      waymark.content(),
      waymark.explorer(),
      waymark.forms(),
      waymark.mcp(),
      metrics({ token: "t".repeat(40) }),
      waymark.oembed(),
      oidc({ providers: { google: { issuer: "https://id.example", clientId: "magazine" } } }),
      waymark.openapi(),
      waymark.pages(),
      waymark.popup(),
      waymark.redirection(),
      waymark.security(),
      waymark.seo(),
      waymark.siteHealth(),
      waymark.sitekit(),
      waymark.stringLocator(),
      observer(),
    ],
  });
  return { paths, cookies };
}

describe("docs/reference/names.md", () => {
  const contributed = collectAll();

  test("lists every name of the wire format", () => {
    const written = rowsUnder("Names on the wire").map(([key, name]) => [plain(key), plain(name)]);
    expect(written).toEqual(Object.entries(waymark.names));
  });

  test("lists every cookie that a module declares, with its name over HTTPS", () => {
    const written = rowsUnder("Cookies").map(([name, secure]) => [plain(name), plain(secure)]);
    const declared = contributed.cookies.map(({ name, secureName = name }) => [name, secureName]);
    expect(written.toSorted()).toEqual(declared.toSorted());
  });

  test("lists the paths that each module serves, and no others", () => {
    const served = new Map<string, (string | RegExp)[]>();
    for (const { name, paths } of contributed.paths) {
      // Declared pages are contributed as "pages of forms".
      const module = name.replace(/^pages of /, "");
      served.set(module, [...(served.get(module) ?? []), ...paths]);
    }
    const written = rowsUnder("Paths");
    expect(written.map(([module]) => module).toSorted()).toEqual([...served.keys()].toSorted());
    for (const [module = "", cell] of written) {
      const paths = served.get(module) ?? [];
      const listed = codeOf(cell).filter((text) => /^[/…]/.test(text));
      // A path of a pattern is listed as an example of it.
      const isListed = (path: string | RegExp) =>
        listed.some((one) => (typeof path === "string" ? one === path : path.test(one)));
      const isServed = (one: string) =>
        paths.some((path) => (typeof path === "string" ? one === path : path.test(one)));
      expect([module, paths.filter((path) => !isListed(path))]).toEqual([module, []]);
      expect([module, listed.filter((one) => !isServed(one))]).toEqual([module, []]);
    }
  });
});
