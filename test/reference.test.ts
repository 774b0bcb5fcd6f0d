import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as waymark from "waymark";
import { accounts, content, errors, type ErrorRow } from "waymark";
import { cases } from "../packages/core/src/args/cases.ts";
import { toArgsPage } from "./args-page.ts";
import { pages, root } from "./markdown.ts";

test("the reference of arguments is made from the table of cases", async () => {
  await expect(toArgsPage()).toMatchFileSnapshot(join(root, "docs/reference/args.md"));
});

const errorPage = pages().find(({ path }) => path === "docs/errors.md");
const rowsUnder = (section: string) =>
  (errorPage?.rows ?? [])
    .filter((row) => row.section === section)
    .slice(1)
    .map(({ cells: [code = "", ...rest] }) => [code.replaceAll("`", ""), ...rest] as const);

describe("docs/errors.md", () => {
  test.each([
    ["Core", errors["~table"]],
    ["Accounts", accounts().errors],
    ["Content", content().errors],
  ] as const)("lists the errors of %s: code, status and when", (section, table) => {
    const written = rowsUnder(section).map(([code, status, when]) => [code, status, when]);
    const declared = Object.entries<ErrorRow>(table).map(([code, [status, , when]]) => [
      code,
      status === "auth" ? "401 / 403" : String(status),
      when,
    ]);
    expect(written).toEqual(declared);
  });

  test("says of each error what to do", () => {
    for (const section of ["Core", "Accounts", "Content"])
      for (const [code, , , cure] of rowsUnder(section))
        expect([code, cure]).toEqual([code, expect.stringMatching(/\.$/)]);
  });

  test("lists every inner code that the table of arguments knows", () => {
    const known = cases.flatMap(({ then }) =>
      "details" in then ? Object.values(then.details ?? {}).map(({ code }) => code) : [],
    );
    const others = ["rest_path_mismatch", "rest_forbidden_status"];
    const written = rowsUnder("Inner codes").map(([code]) => code);
    expect(written.toSorted()).toEqual([...new Set([...known, ...others])].toSorted());
  });

  test("names error classes that programs can import", () => {
    const written = rowsUnder("Errors in programs").map(([name]) => name);
    const exported = Object.entries(waymark)
      .filter(([, value]) => typeof value === "function" && value.prototype instanceof Error)
      .map(([name]) => name);
    expect(written.toSorted()).toEqual(exported.toSorted());
  });
});
