import { expect, test } from "vitest";
import { base, calendarOf, feed, startSite, walk } from "./site.ts";

test("missing images are requested once, and at most twenty of them", async () => {
  const requested: string[] = [];
  let far = "same";
  const lines = () =>
    Array.from({ length: 30 }, (_, i) =>
      walk(`w${i}`, [`IMAGE;VALUE=URI:https://far.example/${far === "same" ? 0 : i}.png`]),
    );
  await using site = await startSite({
    fetch: async (url) => {
      if (String(url) === feed) return new Response(calendarOf(...lines()));
      requested.push(String(url));
      return new Response("", { status: 404 });
    },
  });
  const { id } = await site.imported();
  expect(requested).toHaveLength(1);
  far = "other";
  expect((await site.again(id)).status).toBe("calendar-ea-success");
  expect(requested).toHaveLength(21);
  expect(await site.all({ per_page: 50 })).toHaveLength(30);
});

test("values that do not have their declared type do not prevent the import of other events", async () => {
  const odd = walk("odd").map((line) => line.replace("SUMMARY:", "SUMMARY;VALUE=DATE:"));
  const file = calendarOf(odd, walk("good"))
    .replace("X-WR-CALNAME:", "X-WR-CALNAME;VALUE=DATE:")
    .replace("BEGIN:VEVENT", "X-WR-TIMEZONE;VALUE=DATE:x\r\nBEGIN:VEVENT");
  await using site = await startSite({ fetch: async () => new Response(file) });
  expect((await site.imported()).status).toBe("calendar-ea-success");
  expect(await site.all()).toHaveLength(2);
});

test("a row with an unknown zone is previewed, and rejected for its zone", async () => {
  await using site = await startSite();
  const row = ["Event Name,Event Start Date,Time Zone", "Walk,2031-03-10,../etc/passwd"];
  await site.editor.post("/calendar/events/v1/events", {
    title: "Walk",
    start_date: "2031-03-10",
    end_date: "2031-03-10",
  });
  const file = await site.upload("a.csv", "text/csv", row.join("\n"));
  const preview = await site.administrator.post(`${base}/preview`, { origin: "csv", file });
  expect([preview.status, preview.body.total]).toEqual([200, 1]);
  const record = await site.imported({ origin: "csv", source: undefined, file });
  expect(record.notes[0].text).toContain("timezone");
});
