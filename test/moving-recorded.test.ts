import { accounts } from "@waymark/accounts";
import { calendar } from "@waymark/calendar";
import { calendarImport } from "@waymark/calendar-import";
import { compat } from "@waymark/compat";
import { content, importSite } from "@waymark/content";
import { forms } from "@waymark/forms";
import { redirection } from "@waymark/redirection";
import { seo } from "@waymark/seo";
import { testSite } from "@waymark/testing";
import { expect, test } from "vitest";
import { address, hasRecordings, recordedAnswers, type Row } from "./lib/recorded/answers.ts";

const namespaces = ["wp/v2", "tribe/events/v1", "redirection/v1", "ninja-forms-views"];
const modules = [
  accounts(),
  content(),
  calendar(),
  calendarImport(),
  redirection(),
  forms(),
  seo(),
];

/** Serves recorded answers. Lists have one page. */
const serving = (answers: Readonly<Record<string, readonly Row[] | Row>>) => (url: URL) => {
  const path = url.pathname.replace(/^\/wp-json\//, "");
  if (path === "") return Response.json({ name: "Old", home: address, namespaces });
  const answer = answers[path];
  if (answer === undefined) return Response.json({ code: "rest_no_route" }, { status: 404 });
  if (!Array.isArray(answer)) return Response.json(answer);
  const isRules = path.startsWith("redirection/");
  const isFirst = [isRules ? "0" : "1", null].includes(url.searchParams.get("page"));
  const rows = isFirst ? answer : [];
  const [name] = /(?<=^tribe\/events\/v1\/)\w+$/.exec(path) ?? [];
  if (isRules) return Response.json({ items: rows, total: answer.length });
  return Response.json(name === undefined ? rows : { [name]: rows });
};

/** The values of an item that an import must not change, with raw texts. */
const itemNames =
  "id slug status date date_gmt modified title content excerpt password sticky format template comment_status ping_status menu_order parent featured_media categories tags post_series alt_text caption description link";
const eventNames =
  "id title status slug all_day start_date end_date utc_start_date utc_end_date timezone cost show_map show_map_link hide_from_listings sticky featured";
const contactNames = "id venue organizer status slug city country state phone email website";
const commentNames = "id post parent author_name author_email date date_gmt status type content";
const valuesOf = (names: string, row: Row, of = row) =>
  Object.fromEntries(
    names
      .split(" ")
      .filter((name) => name in of)
      .map((name) => [name, row[name]?.raw ?? row[name]]),
  );

test.skipIf(!hasRecordings)("recorded responses of the reference system are imported", async () => {
  const answers = recordedAnswers();
  const serve = serving(answers);
  await using started = await testSite({
    url: address,
    timezone: "America/New_York",
    modules,
    wrap: (site) => compat(site),
  });
  await started.site.start();
  const { made, unmapped } = await started.site.run(importSite, {
    address: `${address}/wp-json`,
    login: "admin",
    password: "secret words",
    pause: async () => {},
    fetch: async (input) => serve(new URL(String(input))),
  });
  expect(made).toMatchObject({ post: 20, page: 4, attachment: 4, comment: 9, post_series: 1 });
  expect(made).toMatchObject({ calendar_events: 21, calendar_venue: 8, calendar_organizer: 7 });
  expect(made).toMatchObject({ redirect: 22, form: 1, submission: 3 });
  // The recordings have few users, no unrendered texts of events, and no patterns.
  const reasons = new Set(unmapped.map(({ what }) => what.replace(/ of .*$/, "")));
  expect([...reasons].toSorted()).toEqual([
    ...["author", "blocks", "calendar_organizer picture", "calendar_venue picture", "date"],
    ...["form", "redirect", "role editor", "text", "wp_pattern_category"],
  ]);

  const owner = started.as({ id: 1, roles: ["administrator"] });
  const listed = async (path: string, query: object): Promise<readonly Row[]> => {
    const { body } = await owner.get(path, { per_page: 50, ...query });
    return Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) ?? []);
  };
  const differences: unknown[] = [];
  const compare = async (path: string, names: string, query: object) => {
    const original = path.replace("/core", "wp").replace("/calendar", "tribe");
    const rows = answers[original] as readonly Row[];
    const here = new Map((await listed(path, query)).map((row) => [row["id"], row]));
    const ids = new Set(rows.map(({ id }) => id));
    for (const given of rows) {
      // Some comments of the recordings reply to one that does not exist, which the site does not store.
      const isLost = given["parent"] > 0 && !ids.has(given["parent"]);
      const row = isLost ? { ...given, parent: 0 } : given;
      const one = here.get(row["id"]) ?? {};
      const [before, after] = [valuesOf(names, row), valuesOf(names, one, row)];
      const status = before["status"];
      if (status !== undefined) before["status"] = status.replace("tribe-", "calendar-");
      // The end of an event is before its start in UTC only: the local time counts.
      if (row["utc_end_date"] < row["utc_start_date"])
        before["utc_end_date"] = row["utc_start_date"];
      for (const [name, value] of Object.entries(before))
        if (JSON.stringify(value) !== JSON.stringify(after[name]))
          differences.push([path, row["id"], name, value, after[name]]);
    }
  };
  const all = { context: "edit", status: "any" };
  await compare("/core/v2/posts", itemNames, all);
  await compare("/core/v2/pages", itemNames, all);
  await compare("/core/v2/media", itemNames, { ...all, status: "inherit" });
  await compare("/core/v2/comments", commentNames, { context: "edit", status: "all" });
  await compare("/core/v2/categories", "id name slug description parent", {});
  const always = { start_date: "1900-01-01", end_date: "2199-01-01", hidden: true };
  const status = "publish,future,draft,pending,private";
  await compare("/calendar/events/v1/events", eventNames, { ...always, status });
  await compare("/calendar/events/v1/venues", contactNames, { status });
  await compare("/calendar/events/v1/organizers", contactNames, { status });
  expect(differences).toEqual([]);
});
