import { expect, test } from "vitest";
import { calendarOf, startSite, walk } from "./site.ts";

/** A file in which a line is folded after the given number of bytes of a character. */
function folded(
  file: string,
  char: string,
  bytes: number,
  fold = "\r\n ",
): Uint8Array<ArrayBuffer> {
  const at = Buffer.byteLength(file.slice(0, file.indexOf(char))) + bytes;
  const whole = Buffer.from(file);
  return new Uint8Array(
    Buffer.concat([whole.subarray(0, at), Buffer.from(fold), whole.subarray(at)]),
  );
}
const file = calendarOf([
  "UID:führung@walks",
  "SUMMARY:Harbour walk \u{1f6a2} at the café",
  "DTSTART:20310310T190000Z",
]);

test.each([
  ["in a letter", "é", 1, "\r\n "],
  ["by a tab in an emoji", "\u{1f6a2}", 1, "\n\t"],
  ["at the end of an emoji", "\u{1f6a2}", 3, "\r\n "],
])("a line of a calendar that is folded %s is read completely", async (_, char, bytes, fold) => {
  await using site = await startSite();
  const data = folded(file, char, bytes, fold);
  site.answers(() => new Response(data));
  expect((await site.imported()).status).toBe("calendar-ea-success");
  const upload = await site.upload("a.ics", "text/calendar", data);
  const record = await site.imported({ origin: "ics", source: undefined, file: upload });
  // It is the event of the feed.
  expect(record.activity.calendar_events).toMatchObject({ created: [], updated: [] });
  expect((await site.all()).map(({ title }) => title)).toEqual([
    "Harbour walk \u{1f6a2} at the café",
  ]);
});

test("an event is recognized by its UID, wherever its lines are folded", async () => {
  await using site = await startSite();
  site.answers(() => new Response(folded(file, "ü", 1)));
  const { id } = await site.imported();
  site.answers(() => new Response(folded(file, "walks", 2)));
  expect((await site.again(id)).activity.calendar_events.created).toEqual([]);
  expect(await site.all()).toHaveLength(1);
});

test("warnings name the lines of a file with folded characters", async () => {
  await using site = await startSite();
  const rest = calendarOf(walk("ü"), [...walk("b"), "this is no line"]);
  site.answers(() => new Response(folded(rest, "ü", 1)));
  const unfolded = rest.split("\r\n").lastIndexOf("BEGIN:VEVENT") + 1;
  const [note] = (await site.imported()).notes;
  expect(note.text).toContain(`Line ${unfolded + 1}: a malformed line`);
});

test.each([
  ["shift_jis", "A\r\n ", [0x83, 0x4a], "Aカ"],
  ["euc-kr", "A\r\n ", [0xb4, 0xd9, 0xb0, 0xa1], "A다가"],
])("a feed in %s keeps its characters", async (charset, start, bytes, title) => {
  await using site = await startSite();
  const [before = "", after = ""] = calendarOf([
    ...walk("a").filter((line) => !line.startsWith("SUMMARY")),
    "SUMMARY:TITLE",
  ]).split("TITLE");
  const data = new Uint8Array(
    Buffer.concat([Buffer.from(before + start), Buffer.from(bytes), Buffer.from(after)]),
  );
  site.answers(
    () => new Response(data, { headers: { "content-type": `text/calendar; charset=${charset}` } }),
  );
  await site.imported();
  expect((await site.all()).map((event) => event.title)).toEqual([title]);
});
