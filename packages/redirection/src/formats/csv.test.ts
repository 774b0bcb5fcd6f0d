import { describe, expect, test } from "vitest";
import { readCsv } from "../imports/csv.ts";
import { rule, type RuleProperties } from "../test/rules.ts";
import { toCsv } from "../test/complete-file.ts";

describe("CSV", () => {
  const row = (url: string, title = "", properties: RuleProperties = { to: "/t" }) =>
    toCsv([{ rule: rule(url, properties), hits: 3, title, enabled: true }]).split("\n")[1];

  test("numbers are unquoted, everything else is quoted", () => {
    expect(row("/shop/old item.html", 'Say "so"')).toBe(
      '"/shop/old item.html","/t",0,301,"url",3,"Say ""so""","active"',
    );
    expect(toCsv([])).toBe("source,target,regex,code,type,hits,title,status\n");
  });

  test("a redirect with a condition adds two columns, so that an import restores the condition", () => {
    const properties: RuleProperties = {
      match_type: "cookie",
      action_data: { name: "a", value: "1", regex: false, url_from: "/t", url_notfrom: "" },
    };
    const rows = ["/a", "/b"].map((url, at) => ({
      ...{
        rule: rule(url, at === 0 ? properties : { to: "/c" }),
        hits: 0,
        title: "",
        enabled: true,
      },
    }));
    const [heading, first, second] = toCsv(rows).split("\n");
    expect(heading).toBe("source,target,regex,code,type,hits,title,status,match_type,action_data");
    expect(first).toContain('"active","cookie","{""name"":""a"",""value"":""1""');
    expect(second).toContain('"active","url",""');
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "'=1", "＝1", " =1", "\u200b=1"])(
    "a spreadsheet does not run %j as a formula, and an import reads it unchanged",
    (title) => {
      expect(row("/a", title)).toContain(`"'${title}"`);
      const file = toCsv([{ rule: rule("/a", { to: "/t" }), hits: 0, title, enabled: true }]);
      expect(readCsv(file).redirects.map(({ input: sent }) => sent.title)).toEqual([title]);
    },
  );
});
