import { expect, test } from "vitest";
import { calendarOf, startSite, walk } from "./site.ts";

const terms = (path: "categories" | "tags") => `/calendar/events/v1/${path}`;
type Named = readonly { readonly name: string }[];
const namesOf = (found: Named) => found.map(({ name }) => name);
/** A site with a category and a tag that a number in a source could be mistaken for. */
async function startWithTerms() {
  const site = await startSite();
  const { body: category } = await site.editor.post(terms("categories"), { name: "Concerts" });
  const { body: tag } = await site.editor.post(terms("tags"), { name: "indoors" });
  return Object.assign(site, { category: String(category.id), tag: String(tag.id) });
}

test("a number among the categories of a feed is a name, also if it is an id of this site", async () => {
  await using site = await startWithTerms();
  site.says(calendarOf(walk("a", [`CATEGORIES:${site.category},2026`])));
  const { id, activity } = await site.imported();
  const [walked] = await site.all();
  expect(namesOf(walked.categories)).toEqual(["2026", site.category].toSorted());
  expect(activity.calendar_events_cat.created).toHaveLength(2);
  // A later run finds the terms by these names.
  site.says(calendarOf(walk("a", [`CATEGORIES:2026`])));
  expect((await site.again(id)).activity.calendar_events_cat.created).toEqual([]);
  expect(namesOf((await site.all())[0].categories)).toEqual(["2026"]);
});

test("numbers among the categories and tags of a table are names", async () => {
  await using site = await startWithTerms();
  const rows = `Event Name,Event Start Date,Event Category,Event Tags
Walk,2031-03-10,${site.category},"${site.tag},80"`;
  const file = await site.upload("a.csv", "text/csv", rows);
  await site.imported({ origin: "csv", source: undefined, file });
  const [walked] = await site.all();
  expect(namesOf(walked.categories)).toEqual([site.category]);
  expect(namesOf(walked.tags)).toEqual([site.tag, "80"].toSorted());
});

test("numbers among the tags of another site are names", async () => {
  await using site = await startWithTerms();
  const event = {
    id: 7,
    title: "Walk",
    start_date: "2031-03-10 19:00:00",
    end_date: "2031-03-10 21:00:00",
    tags: [
      { id: 1, name: site.tag },
      { id: 2, name: "1999" },
    ],
  };
  const source = "https://other.test/api/calendar/events/v1/events";
  site.outbound.answer(source, () => Response.json({ events: [event], total_pages: 1 }));
  await site.imported({ origin: "url", source });
  const [walked] = await site.all();
  expect(namesOf(walked.tags)).toEqual([site.tag, "1999"].toSorted());
});
