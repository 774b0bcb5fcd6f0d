import { describe, expect, test } from "vitest";
import { rule, type Said } from "../test/rules.ts";
import { toCsv } from "../test/whole-file.ts";

describe("CSV", () => {
  const row = (url: string, title = "", said: Said = { to: "/t" }) =>
    toCsv([{ rule: rule(url, said), hits: 3, title, enabled: true }]).split("\n")[1];

  test("numbers are bare, everything else is quoted", () => {
    expect(row("/shop/old item.html", 'Say "so"')).toBe(
      '"/shop/old item.html","/t",0,301,"url",3,"Say ""so""","active"',
    );
    expect(toCsv([])).toBe("source,target,regex,code,type,hits,title,status\n");
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "'=1"])(
    "T-RED-10: %j is no formula",
    (title) => {
      expect(row("/a", title)).toContain(`"'${title}"`);
    },
  );
});
