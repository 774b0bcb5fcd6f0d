import { expect, test } from "vitest";
import { hasSent, toMerged, toRenewed } from "./merge.ts";

const before = { title: "Regatta", cost: "5 €", start: "18:00", end: "23:00" };
const merge = (mine: object, theirs: object, sent?: object) =>
  toMerged(
    { ...before, ...theirs },
    { before, now: { ...before, ...mine }, sent: sent && { ...before, ...sent } },
    ["start", "end"],
  );

test("a stored version that has everything that was sent is one's own, also if others have changed something else", () => {
  const opened = { title: "Old", excerpt: "Low", tags: [1] };
  const sent = { ...opened, title: "New", tags: [1, 2] };
  expect(hasSent(sent, opened, sent)).toBe(true);
  expect(hasSent({ ...sent, excerpt: "High" }, opened, sent)).toBe(true);
  expect(hasSent({ ...sent, title: "Other" }, opened, sent)).toBe(false);
  expect(hasSent(opened, opened, sent)).toBe(false);
});

test("changes of two users to different values are merged", () => {
  expect(merge({ cost: "6 €" }, { title: "Old ferries" })).toEqual({
    ...before,
    title: "Old ferries",
    cost: "6 €",
  });
  expect(merge({}, { title: "Old ferries" })?.title).toBe("Old ferries");
  expect(merge({ cost: "6 €" }, { cost: "6 €" })?.cost).toBe("6 €");
});

test("users who change the same value differently must choose, also between values that belong together", () => {
  expect(merge({ cost: "6 €" }, { cost: "7 €" })).toBeUndefined();
  expect(merge({ start: "17:00" }, { end: "24:00" })).toBeUndefined();
});

test("a value that was changed again after a save without a response is no conflict", () => {
  expect(merge({ cost: "7 €" }, { cost: "6 €" }, { cost: "6 €" })?.cost).toBe("7 €");
  expect(merge({ cost: "7 €" }, { cost: "8 €" }, { cost: "6 €" })).toBeUndefined();
});

test("two users who change different values of a group keep both changes", () => {
  const texts = { title: "Cookies", text: "We use cookies", again: "Ask again" };
  const categories = { analytics: { label: "Analytics", offered: true } };
  const saved = { texts, categories };
  const newer = {
    texts: { ...texts, title: "Biscuits" },
    categories: { analytics: { label: "Visits", offered: true } },
  };
  const { again: _, ...left } = texts;
  const now = {
    texts: { ...left, text: "We like cookies" },
    categories: { analytics: { label: "Analytics", offered: false } },
  };
  expect(toRenewed(newer, saved, now)).toEqual({
    texts: { title: "Biscuits", text: "We like cookies" },
    categories: { analytics: { label: "Visits", offered: false } },
  });
});

test("a changed list is not merged with a newer one", () => {
  const merged = toRenewed({ tags: [1, 2, 3] }, { tags: [1, 2] }, { tags: [1] });
  expect(merged).toEqual({ tags: [1] });
});
