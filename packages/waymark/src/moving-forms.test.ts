import { accounts, createUser } from "@waymark/accounts";
import { compat } from "@waymark/compat";
import { content, importSite } from "@waymark/content";
import { forms } from "@waymark/forms";
import { testSite } from "@waymark/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { address, from, mover, type Serve } from "./test/moving.ts";

const modules = () => [accounts(), content(), forms({ submissions: 10_000 })];
const start = async (url: string) => {
  const started = await testSite({ url, modules: modules() });
  await started.site.start();
  const owner = started.as({ id: 1, roles: ["administrator"] });
  return { ...started, owner, [Symbol.asyncDispose]: () => started.site.close() };
};
type Started = Awaited<ReturnType<typeof start>>;
const choice = (value: string) => ({ label: value.toUpperCase(), value });
const booking = {
  title: "Booking",
  key: "booking",
  fields: [
    { key: "name", type: "textbox", label: "Name", required: true },
    { key: "email", type: "email", label: "Email", personally_identifiable: true },
    { key: "meals", type: "listcheckbox", label: "Meals", options: ["fish", "soup"].map(choice) },
    {
      key: "guests",
      type: "repeater",
      label: "Guests",
      fields: [{ key: "who", type: "textbox", label: "Who" }],
      show_if: { match: "all", rules: [{ field: "name", operator: "filled" }] },
    },
    { key: "topic", type: "terms", label: "Topic", taxonomy: "category" },
  ],
  settings: { min_seconds: 0, submit_label: "Book", unique_field: "email" },
  saving: { exclude: [], expire_days: 30 },
  emails: [{ name: "office", to: "office@old.test", email_subject: "Booking {field:name}" }],
  calculations: [{ name: "total", eq: "2 * 3" }],
  success_message: "<p>Booked, {field:name}.</p>",
};

/** A site with a form, and submissions of visitors, of a user and in the trash. */
async function oldSite(count = 3) {
  const old = await start(address);
  await old.site.run(createUser, mover);
  const { body: term } = await old.owner.post("/core/v2/categories", { name: "Fog" });
  const { status, body: form } = await old.owner.post("/forms/v1/forms", booking);
  expect([status, form.data?.params]).toEqual([201, undefined]);
  await old.owner.post("/forms/v1/forms", { title: "Empty", key: "empty", fields: [] });
  for (let n = 1; n <= count; n++) {
    const sent = await old.post(`/forms/v1/forms/${form.id}/submissions`, {
      values: {
        name: `Ann ${n}`,
        email: `ann${n}@old.test`,
        meals: n % 2 === 0 ? ["fish", "soup"] : [],
        guests: [{ who: "Bo" }, { who: `Cy ${n}` }],
        topic: [term.id],
      },
    });
    expect([sent.status, sent.body.data]).toEqual([201, undefined]);
  }
  const { body: all } = await old.owner.get(`/forms/v1/forms/${form.id}/submissions`);
  await old.owner.post(`/forms/v1/submissions/${all[0].id}`, { status: "trash" });
  return Object.assign(old, { form, serve: compat(old.site).fetch as Serve });
}
/** Forms with their submissions, without ids. */
async function stateOf({ owner }: Pick<Started, "owner">) {
  const { body: listed } = await owner.get("/forms/v1/forms");
  const found = [];
  for (const { id } of listed) {
    const { body: form } = await owner.get(`/forms/v1/forms/${id}`);
    const { id: _id, fields, link: _link, ...rest } = form;
    const keys = new Map<string, string>(
      fields.flatMap((field: any) =>
        [field, ...field.fields].map(({ id: own, key }: any) => [String(own), key] as const),
      ),
    );
    const named = (value: unknown): unknown =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.values(value).map(({ id: own, value: cell }: any) => [
            own.replace(/\d+(?=[._])/g, (digits: string) => keys.get(digits) ?? digits),
            cell,
          ])
        : value;
    const { body: sent } = await owner.get(`/forms/v1/forms/${id}/submissions`, {
      status: "any",
      per_page: 100,
    });
    found.push({
      ...rest,
      fields: fields.map(({ id: _own, fields: children, ...field }: any) => ({
        ...field,
        fields: children.map(({ id: _child, ...child }: any) => child),
      })),
      sent: sent.map(({ id: _own, form: _form, values, _links, ...row }: any) => ({
        ...row,
        values: Object.fromEntries(
          Object.entries(values).map(([field, value]) => [keys.get(field), named(value)]),
        ),
      })),
    });
  }
  return found;
}

test("forms are imported with settings, emails, conditions and submissions", async () => {
  await using old = await oldSite();
  await using site = await start("https://new.test");
  const dryRun = await site.site.run(importSite, { ...from(old.serve), dryRun: true });
  expect(await stateOf(site)).toEqual([]);
  const report = await site.site.run(importSite, from(old.serve));
  expect(report.made).toMatchObject({ form: 2, submission: 3 });
  expect(dryRun.made).toEqual(report.made);
  expect(report.unmapped.map(({ what }) => what)).toEqual(["role administrator"]);
  const state = await stateOf(site);
  expect(state).toEqual(await stateOf(old));
  expect(state[0].sent.map(({ status }: any) => status)).toEqual(["trash", "publish", "publish"]);
  for await (const problem of site.site.check()) expect(problem).toBe("");
});

test("files of submissions are imported, checked like uploads, and those that are missing are reported", async () => {
  await using old = await start(address);
  await old.site.run(createUser, mover);
  const cv = { key: "cv", type: "file_upload", label: "CV", max_files: 5, max_file_size: 5_000 };
  const { body: form } = await old.owner.post("/forms/v1/forms", {
    title: "Jobs",
    key: "jobs",
    fields: [{ key: "name", type: "textbox", label: "Name" }, cv],
    settings: { min_seconds: 0 },
  });
  const pdf = (text: string) => `%PDF-1.4\n%âãÏÓ\n${text}\n%%EOF`;
  const body = new FormData();
  body.append("values[name]", "Ann");
  for (const text of ["one", "two", "three", "four", "five"])
    body.append("files[cv]", new Blob([pdf(text)]), `${text}.pdf`);
  const path = `/api/forms/v1/forms/${form.id}/submissions`;
  const sent = await old.site.fetch(new Request(address + path, { method: "POST", body }));
  expect(sent.status).toBe(201);
  const { fetch } = compat(old.site);
  const others = [
    new Response("<html>", { status: 404 }),
    new Response("<script>alert(1)</script>"),
    new Response("Out of memory", { status: 500 }),
    new Response(null, { status: 302, headers: { location: "https://files.old.test/" } }),
  ];
  let opened = 0;
  const serve: Serve = async (request) => {
    const isFile = /\/files\/\w+$/.test(request.url);
    return (isFile && others[opened++ - 1]) || fetch(request);
  };
  await using site = await start("https://new.test");
  const report = await site.site.run(importSite, from(serve));
  expect(report.made).toMatchObject({ form: 1, submission: 1 });
  expect(
    report.unmapped
      .filter(({ what }) => what === "file of a submission")
      .map(({ why, count }) => [why, count]),
  ).toEqual([
    ["The source does not send it. It is left out.", 3],
    [expect.stringContaining("Choose a file of these types"), 1],
  ]);
  expect(opened).toBe(5);
  const [{ id }] = (await site.owner.get("/forms/v1/forms")).body;
  const { fields } = (await site.owner.get(`/forms/v1/forms/${id}`)).body;
  const [row] = (await site.owner.get(`/forms/v1/forms/${id}/submissions`)).body;
  expect(row.values[fields[0].id]).toBe("Ann");
  const files = row.values[fields[1].id];
  expect(files).toEqual([
    {
      id: expect.any(String),
      name: "one.pdf",
      type: "application/pdf",
      size: pdf("one").length + 4,
    },
  ]);
  const download = await site.owner.send(
    "GET",
    `/forms/v1/submissions/${row.id}/files/${files[0].id}`,
  );
  expect(download.status).toBe(200);
  for await (const problem of site.site.check()) expect(problem).toBe("");
  expect((await site.site.run(importSite, from(serve))).made).toEqual({});
  expect(opened).toBe(5);
});

test("a later import adds new submissions only, with free numbers", async () => {
  await using old = await oldSite();
  await using site = await start("https://new.test");
  await site.site.run(importSite, from(old.serve));
  const [form] = (await site.owner.get("/forms/v1/forms")).body;
  const send = (to: Started, id: number, name: string) =>
    to.post(`/forms/v1/forms/${id}/submissions`, { values: { name, email: `${name}@x.test` } });
  expect((await send(site, form.id, "Here")).status).toBe(201);
  expect((await send(old, old.form.id, "There")).status).toBe(201);
  const report = await site.site.run(importSite, from(old.serve));
  expect([report.made, report.known["submission"]]).toEqual([{ submission: 1 }, 3]);
  const [{ sent, submissions }] = await stateOf(site);
  expect(sent.map(({ sequence, values }: any) => [sequence, values.name]).slice(0, 2)).toEqual([
    [5, "There"],
    [4, "Here"],
  ]);
  expect(submissions).toBe(4);
  expect((await site.site.run(importSite, from(old.serve))).made).toEqual({});
});

test("a key that another form has, and a form that this site rejects, are reported", async () => {
  await using old = await oldSite(1);
  await using site = await start("https://new.test");
  await site.owner.post("/forms/v1/forms", { title: "Mine", key: "booking", fields: [] });
  const serve: Serve = async (request) => {
    const response = await old.serve(request);
    if (!new URL(request.url).pathname.endsWith("/forms/v1/forms/2")) return response;
    const fields = [{ key: "topic", type: "terms", label: "Topic", taxonomy: "nowhere" }];
    return Response.json({ ...((await response.json()) as object), fields });
  };
  const { made, unmapped } = await site.site.run(importSite, from(serve));
  expect(made["form"]).toBe(1);
  expect(unmapped.filter(({ what }) => what === "form").map(({ why }) => why)).toEqual([
    "Another form of this site has its key; it gets a different one.",
    expect.stringContaining("nowhere"),
  ]);
  const { body } = await site.owner.get("/forms/v1/forms");
  expect(body.map(({ key }: any) => key).toSorted()).toEqual(["booking", "booking-2"]);
});

test("an import that was interrupted at any request is completed by the next one", async () => {
  await using old = await oldSite(60);
  const expected = await stateOf(old);
  let requests = 0;
  const failing =
    (last: number): Serve =>
    (request) => {
      if (++requests > last) throw new Error("The line is dead.");
      return old.serve(request);
    };
  await using whole = await start("https://new.test");
  await whole.site.run(importSite, from(failing(1_000)));
  expect(await stateOf(whole)).toEqual(expected);
  const all = requests;
  for (let fails = all - 1; fails > all - 9; fails -= 3) {
    requests = 0;
    await using site = await start("https://new.test");
    await expect(site.site.run(importSite, from(failing(fails)))).rejects.toThrow("line is dead");
    await site.site.run(importSite, from(old.serve));
    expect(await stateOf(site)).toEqual(expected);
  }
}, 60_000);

describe("of the original interface", () => {
  const namespaces = ["wp/v2", "ninja-forms-views", "ninja-forms-submissions"];
  const sent = Array.from({ length: 230 }, (_, n) => ({
    "11": `ann${230 - n}@old.test`,
    "12": "Hi",
  }));
  const days = sent.map((_, n) => new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 2))));
  const [first = "", ...lines] = days.map((day, n) => {
    const [year, month, date] = day.toISOString().slice(0, 10).split("-");
    return `"${n + 5}","${month}/${date}/${year}","ann${n + 1}@old.test","Hi"`;
  });
  // A submission with a differently formatted value is not found.
  const exported = [
    '"#","Date Submitted","Email","Say"',
    first.replace("Hi", "Hello"),
    ...lines,
  ].join("\n");
  const answers: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {
    "": () => ({ namespaces }),
    "ninja-forms-views/forms": () => ({ 3: { formID: 3, formTitle: "Contact us" } }),
    "ninja-forms-views/forms/3/fields": () => ({
      11: { id: 11, label: "Email", type: "email" },
      12: { id: 12, label: "Say <b>hi</b>", type: "listselect" },
    }),
    "ninja-forms-submissions/export": () => ({ 3: exported }),
    "ninja-forms-views/forms/3/submissions": (query) => {
      const size = Number(query.get("perPage") ?? 5);
      const first = (Number(query.get("page") ?? 1) - 1) * size;
      return sent.slice(first, first + size);
    },
  };
  const serveAll =
    (all: typeof answers): Serve =>
    ({ url }) => {
      const { pathname, searchParams } = new URL(url);
      const answer = all[pathname.replace(/^\/wp-json\//, "")];
      return answer
        ? Response.json(answer(searchParams))
        : Response.json({ code: "rest_no_route" }, { status: 404 });
    };
  const serve = serveAll(answers);

  test("forms get their fields and submissions, and are closed until an editor opens them", async () => {
    await using site = await start("https://new.test");
    const report = await site.site.run(importSite, from(serve));
    expect(report.made).toEqual({ form: 1, submission: 230 });
    expect(report.unmapped.map(({ what, count }) => [what, count])).toEqual(
      expect.arrayContaining([
        ["form", 1],
        ["field type listselect", 1],
        ["date of a submission", 1],
      ]),
    );
    const [form] = await stateOf(site);
    expect(form).toMatchObject({
      title: "Contact us",
      key: "contact-us-3",
      submissions: 230,
      settings: { is_open: false },
      fields: [
        { key: "email-11", type: "email", label: "Email" },
        { type: "textbox", label: "Say <b>hi</b>" },
      ],
    });
    expect(form.sent[0]).toMatchObject({
      sequence: 234,
      created: "2026-04-25T00:00:00.000Z",
      values: { "email-11": "ann230@old.test" },
    });
    const again = await site.site.run(importSite, from(serve));
    expect([again.made, again.known]).toMatchObject([{}, { form: 1, submission: 230 }]);
  });

  test.for([
    ["ambiguous", ['"1","02/01/2026","a"', '"2","03/02/2026","b"'], ["now", "now"]],
    ["in another order", ['"1","13/01/2026","a"', '"2","12/01/2026","b"'], ["now", "now"]],
    [
      "of days first",
      ['"1","12.01.2026","a"', '"2","13.01.2026","b"'],
      ["2026-01-12", "2026-01-13"],
    ],
    ["not those of days", ['"1","soon","a"', '"2","2026-02-30","b"'], ["now", "now"]],
    ["cut off", ['"1","2026-01-12","a"', '"2","2026-01'], ["2026-01-12", "now"]],
  ] as const)(
    "days of an export that are %s count if they are clear",
    async ([, lines, expected]) => {
      const changed: typeof answers = {
        ...answers,
        "ninja-forms-submissions/export": () => ({
          3: ['"#","Date","Email"', ...lines].join("\n"),
        }),
        "ninja-forms-views/forms/3/submissions": (query) =>
          query.get("page") === "1" ? [{ "11": "b" }, { "11": "a" }] : [],
      };
      await using site = await start("https://new.test");
      await site.site.run(importSite, from(serveAll(changed)));
      const [form] = await stateOf(site);
      const days = form.sent.map(({ created }: any) => created.replace(/T00:00:00.000Z$/, ""));
      expect(days.map((day: string) => (day.includes("T") ? "now" : day)).toReversed()).toEqual(
        expected,
      );
    },
  );

  test("for any responses, the import ends with a report", async () => {
    await using site = await start("https://new.test");
    const keys = fc.constantFrom("1", "11", "12.13_0", "__proto__", "constructor", "x");
    const hostile = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.dictionary(
        keys,
        fc.record({
          formID: fc.oneof(fc.integer(), fc.constant(3)),
          formTitle: fc.string({ unit: "binary" }),
          id: fc.integer(),
          label: fc.string({ unit: "binary" }),
          type: fc.constantFrom("email", "repeater", "file_upload", "x"),
        }),
      ),
      fc.array(fc.dictionary(keys, fc.string({ unit: "binary" })), { maxLength: 5 }),
    );
    const paths = fc.constantFrom(...Object.keys(answers).filter((path) => path !== ""));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(paths, hostile), async (given) => {
        const report = await site.site.run(
          importSite,
          from((request) => {
            const path = new URL(request.url).pathname.replace(/^\/wp-json\//, "");
            return Object.hasOwn(given, path) ? Response.json(given[path]) : serve(request);
          }),
        );
        expect(report.unmapped).toBeDefined();
      }),
      { numRuns: Number(process.env["ROUNDS"] ?? 25) },
    );
  }, 60_000);
});

test("a form whose fields have the same id at the source is imported", async () => {
  await using site = await start("https://new.test");
  await using old = await oldSite(1);
  const { body: form } = await old.owner.get(`/forms/v1/forms/${old.form.id}`);
  const fields = form.fields.map((field: object) => ({ ...field, id: 7 }));
  const run = () =>
    site.site.run(
      importSite,
      from(async (request) =>
        /\/forms\/v1\/forms\/\d+$/.test(new URL(request.url).pathname)
          ? Response.json({ ...form, fields })
          : old.serve(request),
      ),
    );
  expect((await run()).made).toMatchObject({ form: 2 });
  expect((await run()).known).toMatchObject({ form: 2 });
});

test("for any responses of a site with the same API, the import ends with a report", async () => {
  await using site = await start("https://new.test");
  await using old = await oldSite(1);
  const { body: form } = await old.owner.get(`/forms/v1/forms/${old.form.id}`);
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: "binary" }),
    fc.constant("data:image/png;base64,AAAA"),
    fc.array(fc.record({ name: fc.string() })),
    fc.dictionary(
      fc.constantFrom("4.5_0", "4.5_99999", "__proto__", "x"),
      fc.record({ value: fc.oneof(fc.string(), fc.jsonValue()) }),
    ),
  );
  const time = fc.constantFrom("2026-01-01T00:00:00Z", "-271821-04-20T00:00:00Z", "soon");
  const submission = fc.record({
    id: fc.integer({ min: -1, max: 5 }),
    sequence: fc.oneof(fc.integer(), fc.constant(1)),
    status: fc.constantFrom("publish", "trash", "x"),
    author: fc.oneof(fc.integer(), fc.constant(1)),
    values: fc.dictionary(fc.constantFrom("1", "2", "4", "5", "constructor"), value),
    calculations: fc.jsonValue({ maxDepth: 2 }),
    created: time,
    modified: time,
  });
  const parts = fc.record(
    {
      title: fc.string({ unit: "binary" }),
      key: fc.string(),
      fields: fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(form.fields)),
      success_message: fc.jsonValue(),
      settings: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(submission, { maxLength: 4 }), parts, async (sent, changed) => {
      const report = await site.site.run(
        importSite,
        from(async (request) => {
          const { pathname } = new URL(request.url);
          if (pathname.endsWith("/submissions")) return Response.json(sent);
          if (/\/forms\/v1\/forms\/\d+$/.test(pathname))
            return Response.json({ ...form, ...changed });
          return old.serve(request);
        }),
      );
      expect(report.unmapped).toBeDefined();
    }),
    { numRuns: Number(process.env["ROUNDS"] ?? 25) },
  );
  for await (const problem of site.site.check()) expect(problem).toBe("");
}, 60_000);
