import { describe, expect, test } from "vitest";
import { type Check, checks } from "../options.ts";
import { base, startSite } from "./site.ts";

type Row = readonly [method: "get" | "post" | "remove", path: string, ...checks: Check[]];
const rows: readonly Row[] = [
  ["get", "redirect", "redirect_manage"],
  ["post", "redirect", "redirect_add"],
  ["post", "redirect/1", "redirect_add"],
  ["get", "redirect/post?text=a", "redirect_manage"],
  ["post", "bulk/redirect/delete", "redirect_delete"],
  ["post", "bulk/redirect/enable", "redirect_add"],
  ["post", "bulk/redirect/disable", "redirect_add"],
  ["post", "bulk/redirect/reset", "redirect_add"],
  ["get", "group", "group_manage", "redirect_manage"],
  ["post", "group?name=a&moduleId=1", "group_add"],
  ["post", "group/1?name=a&moduleId=1", "group_add"],
  ["post", "bulk/group/delete", "group_delete"],
  ["post", "bulk/group/enable", "group_add"],
  ["post", "bulk/group/disable", "group_add"],
  ["get", "log", "log_manage"],
  ["post", "bulk/log/delete", "log_delete"],
  ["get", "404", "404_manage"],
  ["post", "bulk/404/delete", "404_delete"],
  ["get", "setting", "option_manage", "site_manage"],
  ["post", "setting", "option_manage", "site_manage"],
  ["get", "plugin", "support_manage"],
  ["post", "plugin", "support_manage"],
  ["post", "plugin/delete", "support_manage"],
  ["get", "plugin/test", "support_manage"],
  ["post", "plugin/test", "support_manage"],
  ["remove", "plugin/test", "support_manage"],
  ["post", "plugin/data", "support_manage"],
  ["get", "import/plugin", "io_manage"],
  ["post", "import/plugin", "io_manage"],
  ["post", "import/file/1", "io_manage"],
  ["get", "export/all/json", "io_manage"],
];

const cases = rows.map(([method, path, ...own]) => ({ method, path, own }));

describe("access to the routes", () => {
  test.each(cases)("$method $path requires manage_options", async ({ method, path }) => {
    await using site = await startSite();
    const anonymous = await site[method](`${base}/${path}`);
    expect([anonymous.status, anonymous.body.code]).toEqual([401, "rest_forbidden"]);
    const editor = await site.as({ roles: ["editor"] })[method](`${base}/${path}`);
    expect([editor.status, editor.body.code]).toEqual([403, "rest_forbidden"]);
    const allowed = await site.as({ can: ["manage_options"] })[method](`${base}/${path}`);
    expect([401, 403]).not.toContain(allowed.status);
  });

  test.each(cases)(
    "$method $path requires its own capability if the site configures one",
    async ({ method, path, own }) => {
      await using site = await startSite({
        options: {
          capabilities: Object.fromEntries(checks.map((check) => [check, `may_${check}`])),
        },
      });
      const others = checks.filter((check) => !own.includes(check)).map((check) => `may_${check}`);
      const rejected = await site
        .as({ can: ["manage_options", ...others] })
        [method](`${base}/${path}`);
      expect([rejected.status, rejected.body.code]).toEqual([403, "rest_forbidden"]);
      for (const check of own) {
        const { status } = await site.as({ can: [`may_${check}`] })[method](`${base}/${path}`);
        expect([401, 403]).not.toContain(status);
      }
    },
  );
});

test("every permission guards a route", () => {
  expect([...new Set(rows.flatMap(([, , ...own]) => own))].toSorted()).toEqual(
    [...checks].toSorted(),
  );
});

test("the namespace matches its catalogue", async () => {
  await using site = await startSite();
  const { body } = await site.get(base);
  expect(Object.keys(body.routes)).toEqual(
    [
      "",
      "/redirect",
      "/redirect/(?P<id>[\\d]+)",
      "/redirect/post",
      "/bulk/redirect/(?P<bulk>delete|enable|disable|reset)",
      "/group",
      "/group/(?P<id>[\\d]+)",
      "/bulk/group/(?P<bulk>delete|enable|disable)",
      "/log",
      "/bulk/log/(?P<bulk>delete)",
      "/404",
      "/bulk/404/(?P<bulk>delete)",
      "/setting",
      "/plugin",
      "/plugin/delete",
      "/plugin/test",
      "/plugin/data",
      "/import/file/(?P<group_id>[\\d]+)",
      "/import/plugin",
      "/export/(?P<module>1|2|3|all)/(?P<format>csv|apache|nginx|json)",
    ].map((path) => base + path),
  );
});
