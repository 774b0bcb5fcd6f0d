import { expect, test } from "vitest";
import { toPath, isSameQuestion, type State } from "./state.ts";
import { toState, withFields, toViewState } from "./read.ts";

const rules = { standard: "list", today: "2031-03-01" } as const;
const read = (address: string, isStrict = false) => {
  const { pathname, searchParams } = new URL(address, "https://site.test");
  return toState(pathname, searchParams, { ...rules, isStrict });
};
const plain = { view: "list", page: 1, isPast: false, featured: false };
const month = { ...plain, view: "month" };

test.each([
  ["/events/", plain],
  ["/events/list/", plain],
  ["/events/list/page/2/", { ...plain, page: 2 }],
  ["/events/list/?eventDisplay=past", { ...plain, isPast: true }],
  ["/events/month/", month],
  ["/events/2031-04/", { ...month, date: "2031-04-01" }],
  ["/events/month/2031-04/", { ...month, date: "2031-04-01" }],
  ["/events/today/", { ...plain, view: "day", date: "2031-03-01" }],
  ["/events/2031-03-05/", { ...plain, view: "day", date: "2031-03-05" }],
  ["/events/featured/month/", { ...month, featured: true }],
  ["/events/category/music/jazz/list/", { ...plain, category: ["music", "jazz"] }],
  ["/events/category/today/", { ...plain, category: ["today"] }],
  ["/events/tag/late/2031-04/", { ...month, date: "2031-04-01", tag: "late" }],
  [
    "/events/list/?calendar-bar-search=boat&calendar-bar-date=2031-05-01",
    { ...plain, keyword: "boat", date: "2031-05-01" },
  ],
  ["/events/month/?calendar-bar-date=2031-05-09", { ...month, date: "2031-05-01" }],
  ["/events/ical/", { ...plain, file: "ical" }],
  ["/events/?outlook-ical=1", { ...plain, file: "outlook" }],
  ["/elsewhere/", undefined],
  ["/", undefined],
])("%s has the expected state", (address, state) => {
  expect(read(address)).toEqual(state);
  expect(read(address, true)).toEqual(state);
});

test.each([
  "/events/2031-02-30/",
  "/events/9999-12-31/",
  "/events/0999-12/",
  "/events/list/page/x/",
  "/events/%E0%A4%A/__proto__/",
])("%s is invalid, and falls back to the calendar", (address) => {
  expect(read(address)).toEqual(plain);
  expect(read(address, true)).toBeUndefined();
});

test.each([
  "/events/",
  "/events/list/page/2/",
  "/events/list/page/2/?eventDisplay=past",
  "/events/month/",
  "/events/2031-04/",
  "/events/2031-03-05/",
  "/events/category/music/jazz/2031-04/",
  "/events/tag/late/featured/",
  "/events/?calendar-bar-date=2031-05-01&calendar-bar-search=boat+trip",
])("%s is the canonical path of its state", (address) => {
  expect(toPath(read(address) as State, rules)).toBe(address);
});

test("input overrides the URL", () => {
  const state = read("/events/?calendar-bar-search=boat&calendar-bar-date=2031-05-01") as State;
  expect(withFields(state, { "calendar-bar-search": " fog " }, rules)).toMatchObject({
    keyword: "fog",
    date: "2031-05-01",
  });
  const empty = { "calendar-bar-search": "", "calendar-bar-date": "" };
  const cleared = withFields(state, empty, rules);
  expect(cleared).toEqual(plain);
  expect(isSameQuestion({ ...state, page: 3 }, state)).toBe(true);
  expect(isSameQuestion(cleared, state)).toBe(false);
});

test("a changed filter starts at page one", () => {
  const site = { url: "https://site.test/blog" };
  const at = (path: string) => `${site.url}/events/${path}`;
  const ask = (more: object) => toViewState({ url: at("list/page/3/"), ...more }, rules, site);
  expect(ask({ prev_url: at("list/page/2/") }).page).toBe(3);
  expect(ask({ prev_url: at("category/music/") }).page).toBe(1);
  expect(ask({ view_data: { "calendar-bar-search": "fog" }, prev_url: at("") }).page).toBe(1);
});

test.each([
  "https://elsewhere.test/blog/events/month/",
  "https://site.test/events/month/",
  "https://site.test/blogs/events/month/",
  "https://site.test/blog/../events/month/",
  "javascript:alert(1)",
  "//elsewhere.test/events/month/",
  "",
  "nope",
])("%j is outside of the calendar, and has the default state", (url) => {
  expect(toViewState({ url }, rules, { url: "https://site.test/blog" })).toEqual(plain);
});
