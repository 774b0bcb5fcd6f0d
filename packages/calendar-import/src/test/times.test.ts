import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { instantsOf, isAfterGap, synchronized, toInstantText } from "./oracle.ts";
import { fileOf, kinds, rulesOf, ruleText } from "./rules.ts";
import { base, calendarOf, startSite } from "./site.ts";

const night = ["SUMMARY:Night walk", "DTSTART;TZID=America/Los_Angeles:20311102T013000"];

describe.each(await testStorages())("on %s", (_, storage) => {
  test("an event that starts in a repeated hour is imported with its duration, and matched again", async () => {
    await using site = await startSite({ storage: storage() });
    site.says(calendarOf(["UID:night", ...night, "DURATION:PT30M"]));
    const { id } = await site.imported();
    const [made] = await site.all();
    expect(made).toMatchObject({
      start_date: "2031-11-02 01:30:00",
      end_date: "2031-11-02 01:00:00",
      utc_start_date: "2031-11-02 08:30:00",
      utc_end_date: "2031-11-02 09:00:00",
    });
    const { activity } = await site.again(id);
    expect(activity.calendar_events).toMatchObject({ created: [], skipped: [made.id] });
  });
});

test("an unknown time zone causes a warning in the preview and in the import", async () => {
  await using site = await startSite();
  const lines = ["UID:a", "SUMMARY:Walk", "DTSTART;TZID=Atlantis Standard Time:20310310T190000"];
  const file = await site.upload("a.ics", "text/calendar", calendarOf(lines));
  const input = { origin: "ics", file };
  const note =
    'The time zone "Atlantis Standard Time" is not known: its times are read as times of Europe/Lisbon.';
  const { body } = await site.administrator.post(`${base}/preview`, input);
  expect(body.notes).toEqual([note]);
  const { notes } = await site.imported({ ...input, source: undefined });
  expect(notes.map(({ text }: { text: string }) => text)).toContain(note);
});

test("a change with RANGE=THISANDFUTURE moves events that were imported before", async () => {
  await using site = await startSite();
  const series = [
    "UID:choir",
    "SUMMARY:Choir",
    "DTSTART:20310303T190000",
    "RRULE:FREQ=WEEKLY;COUNT=3",
  ];
  site.says(calendarOf(series));
  const { id } = await site.imported();
  const change = [
    "UID:choir",
    "SUMMARY:Choir",
    "RECURRENCE-ID;RANGE=THISANDFUTURE:20310310T190000",
    "DTSTART:20310311T200000",
  ];
  site.says(calendarOf(series, change));
  const { activity } = await site.again(id);
  expect(activity.calendar_events).toMatchObject({
    created: [],
    updated: [expect.any(Number), expect.any(Number)],
  });
  expect((await site.all()).map(({ start_date: start }) => start)).toEqual([
    "2031-03-03 19:00:00",
    "2031-03-11 20:00:00",
    "2031-03-18 20:00:00",
  ]);
});

test.each(["Europe/Lisbon", "America/New_York"])(
  "the preview of recurring events on a site in %s matches another library",
  async (timezone) => {
    await using site = await startSite({ timezone, options: { max: 5000 } });
    const window = { start: "2027-03-01", end: "2027-03-21" };
    const rules = kinds.flatMap((kind, seed) =>
      rulesOf(kind, { count: 12, seed: 77 + seed, site: timezone }).flatMap(synchronized),
    );
    for (let at = 0; at < rules.length; at += 6) {
      const some = rules.slice(at, at + 6);
      const file = await site.upload(`${at}.ics`, "text/calendar", fileOf(some));
      const { body } = await site.administrator.post(`${base}/preview`, {
        origin: "ics",
        file,
        ...window,
      });
      expect(body.notes).toEqual([]);
      expect(body.total).toBeLessThanOrEqual(200);
      const first = new Date(Date.parse(toInstantText(`${window.start}T00:00:00`, timezone)));
      const last = new Date(Date.parse(toInstantText(`${window.end}T23:59:59`, timezone)));
      for (const rule of some) {
        const exists = (instant: string) => !isAfterGap(instant, rule.zone);
        const visible = body.items
          .filter(({ title }: { title: string }) => title === rule.uid)
          .map((item: any) => toInstantText(item.start_date.replace(" ", "T"), item.timezone));
        const name = `${rule.uid}: ${rule.zone} ${rule.start.toString()} ${ruleText(rule)}`;
        const due = instantsOf(rule, { from: first, to: last });
        expect(visible.filter(exists), name).toEqual(due.filter(exists));
      }
    }
  },
);
