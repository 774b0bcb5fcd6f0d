import { accounts } from "@waymark/accounts";
import { admin } from "@waymark/admin";
import { blockEditor } from "@waymark/block-editor";
import { calendar } from "@waymark/calendar";
import { calendarImport } from "@waymark/calendar-import";
import { calendarViews } from "@waymark/calendar-views";
import { content } from "@waymark/content";
import { moduleContract } from "@waymark/testing";
import { mcp } from "@waymark/mcp";
import { oembed } from "@waymark/oembed";
import { oidc } from "@waymark/oidc";
import { openapi } from "@waymark/openapi";
import { redirection } from "@waymark/redirection";
import { siteHealth } from "@waymark/site-health";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./sources.ts";

const runner = { describe, test, expect };

// Modules whose own tests do not run the contract.
moduleContract(accounts(), runner);
moduleContract([accounts(), content()], runner);
moduleContract([accounts(), siteHealth()], runner);
moduleContract(
  [
    accounts(),
    oidc({ providers: { harbour: { issuer: "https://id.example", clientId: "site" } } }),
  ],
  runner,
);
moduleContract(openapi(), runner);
moduleContract([openapi(), mcp({ tools: "all", write: true })], runner);
moduleContract([accounts(), content(), oembed()], runner);
moduleContract([accounts(), admin()], runner);
moduleContract([accounts(), content(), blockEditor()], runner);
moduleContract([accounts(), content(), redirection()], runner);
moduleContract([accounts(), content(), calendar()], runner);
moduleContract([accounts(), content(), calendar(), calendarImport()], runner);
moduleContract([accounts(), content(), calendar(), calendarViews()], runner);

test("all listeners have names, so that sites can replace them", () => {
  const declared = readdirSync(join(root, "packages")).flatMap((name) => {
    const source = join(root, "packages", name, "src");
    return readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter(
        (file) => /(?:^|\/)listeners(?:\.ts$|\/[\w-]+\.ts$)/.test(file) && !/\.test\./.test(file),
      )
      .map((file) => [join(name, file), readFileSync(join(source, file), "utf8")] as const);
  });
  expect(declared.length).toBeGreaterThan(10);
  const unnamed = declared.filter(
    ([, text]) =>
      text.match(/(?:= |^ {2})on\(/gm)?.length !==
      text.match(/name: "[a-z-]+" \}|^\s+name: "[a-z-]+",$/gm)?.length,
  );
  expect(unnamed.map(([path]) => path)).toEqual([]);
});

test("every module with routes passes the module contract, here or in its own tests", () => {
  const here = readFileSync(join(root, "test/module-contracts.test.ts"), "utf8");
  const packages = join(root, "packages");
  const missing = readdirSync(packages).filter((name) => {
    const source = join(packages, name, "src");
    const files = readdirSync(source, { recursive: true, encoding: "utf8" });
    if (!files.some((file) => /^v\d\.ts$/.test(file))) return false;
    const isHere = here.includes(`from "@waymark/${name}"`);
    const tests = files.filter((file) => file.endsWith(".test.ts"));
    return (
      !isHere &&
      !tests.some((file) => readFileSync(join(source, file), "utf8").includes("moduleContract("))
    );
  });
  expect(missing).toEqual([]);
});
