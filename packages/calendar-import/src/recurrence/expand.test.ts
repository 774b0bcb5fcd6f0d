import { expect, test } from "vitest";
import { newBudget } from "./budget.ts";
import { expand } from "./expand.ts";
import { readRule } from "./rule.ts";

const requested = {
  from: "1900-01-01T00:00:00",
  to: "2100-01-01T00:00:00",
  until: undefined,
  max: 5,
  budget: newBudget(0, 100_000_000),
};
function times(rule: string, start: string, more: object = {}): readonly string[] {
  const read = readRule(rule);
  if (!read) throw new Error(`Invalid rule: ${rule}`);
  return expand(read, { ...requested, start, ...more }).map((time) => time.slice(0, 10));
}

// The examples of RFC 5545, 3.8.5.3.
test.each([
  [
    "FREQ=DAILY;COUNT=10",
    "1997-09-02T09:00:00",
    ["1997-09-02", "1997-09-03", "1997-09-04", "1997-09-05", "1997-09-06"],
  ],
  [
    "FREQ=DAILY;INTERVAL=10;COUNT=5",
    "1997-09-02T09:00:00",
    ["1997-09-02", "1997-09-12", "1997-09-22", "1997-10-02", "1997-10-12"],
  ],
  [
    "FREQ=YEARLY;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
    "1998-01-01T09:00:00",
    ["1998-01-01", "1998-01-02", "1998-01-03", "1998-01-04", "1998-01-05"],
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
    "1997-09-02T09:00:00",
    ["1997-09-02", "1997-09-16", "1997-09-30", "1997-10-14", "1997-10-28"],
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
    "1997-08-05T09:00:00",
    ["1997-08-05", "1997-08-10", "1997-08-19", "1997-08-24"],
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
    "1997-08-05T09:00:00",
    ["1997-08-05", "1997-08-17", "1997-08-19", "1997-08-31"],
  ],
  [
    "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
    "1997-09-05T09:00:00",
    ["1997-09-05", "1997-10-03", "1997-11-07", "1997-12-05", "1998-01-02"],
  ],
  [
    "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
    "1997-09-07T09:00:00",
    ["1997-09-07", "1997-09-28", "1997-11-02", "1997-11-30", "1998-01-04"],
  ],
  [
    "FREQ=MONTHLY;BYMONTHDAY=-3",
    "1997-09-28T09:00:00",
    ["1997-09-28", "1997-10-29", "1997-11-28", "1997-12-29", "1998-01-29"],
  ],
  [
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
    "1997-09-30T09:00:00",
    ["1997-09-30", "1997-10-01", "1997-10-31", "1997-11-01", "1997-11-30"],
  ],
  [
    "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
    "1997-01-01T09:00:00",
    ["1997-01-01", "1997-04-10", "1997-07-19", "2000-01-01", "2000-04-09"],
  ],
  [
    "FREQ=YEARLY;BYDAY=20MO",
    "1997-05-19T09:00:00",
    ["1997-05-19", "1998-05-18", "1999-05-17", "2000-05-15", "2001-05-14"],
  ],
  [
    "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
    "1997-05-12T09:00:00",
    ["1997-05-12", "1998-05-11", "1999-05-17", "2000-05-15", "2001-05-14"],
  ],
  [
    "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
    "1997-03-13T09:00:00",
    ["1997-03-13", "1997-03-20", "1997-03-27", "1998-03-05", "1998-03-12"],
  ],
  [
    "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    "1998-02-13T09:00:00",
    ["1998-02-13", "1998-03-13", "1998-11-13", "1999-08-13", "2000-10-13"],
  ],
  [
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
    "1996-11-05T09:00:00",
    ["1996-11-05", "2000-11-07", "2004-11-02", "2008-11-04", "2012-11-06"],
  ],
  [
    "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
    "1997-09-04T09:00:00",
    ["1997-09-04", "1997-10-07", "1997-11-06"],
  ],
  [
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
    "1997-09-29T09:00:00",
    ["1997-09-29", "1997-10-30", "1997-11-27", "1997-12-30", "1998-01-29"],
  ],
  [
    "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1",
    "2026-01-30T09:00:00",
    ["2026-01-30", "2026-02-28", "2026-03-30", "2026-04-30", "2026-05-30"],
  ],
  [
    "FREQ=YEARLY",
    "2024-02-29T09:00:00",
    ["2024-02-29", "2028-02-29", "2032-02-29", "2036-02-29", "2040-02-29"],
  ],
  [
    "FREQ=MONTHLY",
    "2026-01-31T09:00:00",
    ["2026-01-31", "2026-03-31", "2026-05-31", "2026-07-31", "2026-08-31"],
  ],
] as const)("the rule %s from %s has the dates of RFC 5545", (rule, start, days) => {
  expect(times(rule, start)).toEqual(days);
});

test("a rule is expanded within the requested range", () => {
  const start = "1950-01-02T09:00:00";
  const requested = { from: "2031-03-01T00:00:00", to: "2031-03-16T00:00:00" };
  expect(times("FREQ=WEEKLY", start, requested)).toEqual(["2031-03-03", "2031-03-10"]);
  expect(times("FREQ=DAILY;COUNT=3", start, requested)).toEqual([]);
  expect(
    times("FREQ=DAILY", "2031-03-14T09:00:00", { ...requested, until: "2031-03-15T08:00:00" }),
  ).toEqual(["2031-03-14"]);
});

test("a day has several times", () => {
  const rule = readRule("FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30");
  const found = rule && expand(rule, { ...requested, start: "2031-03-01T09:00:00" });
  expect(found).toEqual([
    "2031-03-01T09:00:00",
    "2031-03-01T09:30:00",
    "2031-03-01T17:00:00",
    "2031-03-01T17:30:00",
    "2031-03-02T09:00:00",
  ]);
});

test.each([
  "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=MONTHLY;BYDAY=6MO",
  "FREQ=MONTHLY;BYDAY=1TH;BYSETPOS=2",
  "FREQ=YEARLY;BYMONTH=5;BYSETPOS=3;BYMONTHDAY=3",
  "FREQ=YEARLY;INTERVAL=10000;BYMONTHDAY=31;BYMONTH=2",
])("%s never occurs, and returns immediately", (rule) => {
  expect(times(rule, "2026-01-01T00:00:00")).toEqual(["2026-01-01"]);
});

test.each([
  "",
  "FREQ=HOURLY",
  "FREQ=DAILY;FREQ=DAILY",
  "FREQ=DAILY;COUNT=0",
  "FREQ=DAILY;BYDAY=XX",
  "FREQ=DAILY;UNTIL=soon",
  "FREQ=DAILY;INTERVAL=-1",
  "BYDAY=MO",
  "FREQ=MONTHLY;BYMONTHDAY=0",
])("%j is not a rule", (text) => {
  expect(readRule(text)).toBeUndefined();
});

test("the work for a rule is bounded, however large its count", () => {
  const rule = readRule(
    "FREQ=DAILY;COUNT=1000000;BYHOUR=0,1,2,3,4,5,6,7;BYMINUTE=0,10,20,30,40,50",
  );
  const budget = newBudget(0, 10_000);
  const costly = {
    ...requested,
    budget,
    from: "2099-01-01T00:00:00",
    start: "1900-01-01T00:00:00",
  };
  expect(rule && expand(rule, costly)).toEqual([]);
  expect(budget.entry).toBeLessThanOrEqual(0);
  expect(budget.entry).toBeGreaterThan(-1000);
});
