import { expect, test } from "vitest";
import { toMerged } from "../forms/merge.ts";
import { isSimple, toArgs, toChangedArgs, toTestUrl, toValues } from "./redirect.ts";

const source = { flag_query: "exact", flag_case: true, flag_trailing: false, flag_regex: false };
const stored = {
  url: "/old",
  title: "Moved",
  position: 3,
  match_type: "url",
  action_type: "url",
  action_code: 302,
  action_data: { url: "/new" },
  match_data: { source, options: { log_exclude: true } },
  group_id: 2,
};

test("a redirect that is saved without a change stays as it is, including that its visits are not logged", () => {
  expect(toArgs(toValues(stored, ""))).toEqual(stored);
});

test.each([
  ["url", 301, true],
  ["error", 410, true],
  ["pass", 0, true],
  ["error", 451, false],
  ["error", 503, false],
  ["url", 303, false],
  ["random", 301, false],
])("the form shows a redirect with the action %s and the status %i: %s", (type, code, isShown) => {
  expect(isSimple({ ...stored, action_type: type, action_code: code })).toBe(isShown);
});

test("a save sends only what the user has changed, so that changes of others stay", () => {
  const before = toValues(stored, "");
  const now = { ...before, title: "Renamed" };
  const theirs = toValues({ ...stored, action_data: { url: "/newest" } }, "");
  const merged = toMerged(theirs, { before, now, sent: undefined });
  if (!merged) throw new Error("The changes are in conflict.");
  expect(toChangedArgs(theirs, merged)).toEqual({ title: "Renamed" });
  const other = toValues({ ...stored, title: "Of others" }, "");
  expect(toMerged(other, { before, now, sent: undefined })).toBeUndefined();
});

test("an address is tested on the host of the site, with the folder that it includes", () => {
  expect(toTestUrl("/blog/old?a=1", "https://site.test")).toBe("https://site.test/blog/old?a=1");
  expect(new URL(toTestUrl("//other.test/", "https://site.test")).host).toBe("site.test");
});
