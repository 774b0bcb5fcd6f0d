import { beforeAll, expect, test } from "vitest";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace, type Routes } from "../declare/namespace.ts";
import { type TestSite, testSite } from "@waymark/testing";
import { parseQuery } from "./brackets.ts";
import { type Case, cases } from "./cases.ts";
import { parseJson } from "./json.ts";

/** What a request led to: the args of the handler, or what the refusal says of them. */
type Outcome = Case["then"] | { readonly status: number; readonly body: unknown };
/** Sends one case one way. */
type Way = (
  index: number,
  one: Case,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** What the handlers were last called with. */
let seen: unknown;
const { get, post } = moduleBuilder({});
const routes = Object.fromEntries(
  cases.map(({ args }, i) => {
    const def = {
      summary: "Take a case",
      args,
      access: "public" as const,
      status: 200,
      handler(call: { readonly args: object }) {
        seen = call.args;
        return null;
      },
    };
    return [`/${i}`, [get(def), post({ ...def, batch: true })]];
  }),
) as unknown as Routes;
const taking = defineModule({
  name: "cases",
  namespaces: [defineNamespace("cases/v1" as string, routes as never)],
});

let site: TestSite<unknown>;
beforeAll(async () => {
  site = (await testSite({ modules: [taking()] })) as TestSite<unknown>;
});

const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };
/** What a program would give in place of the text. */
function valuesOf({ given }: Case): Readonly<Record<string, unknown>> {
  if (given.json !== undefined) return parseJson(given.json) as Record<string, unknown>;
  return given.form === undefined ? parseQuery(given.query ?? "") : parseQuery(given.form, "form");
}
const call = inProcess("POST");
function inProcess(method: "GET" | "POST"): Way {
  return (i, one) =>
    (site.site.call as unknown as (key: string, input: object) => ReturnType<Way>)(
      `${method} /cases/v1/${i}`,
      valuesOf(one),
    );
}
const http: Way = (i, { given }) =>
  given.query !== undefined
    ? site.send("GET", `/cases/v1/${i}?${given.query}`)
    : site.send("POST", `/cases/v1/${i}`, {
        body: (given.json ?? given.form) as string,
        headers: given.json === undefined ? form : json,
      });
const queryOnPost: Way = (i, { given }) => site.send("POST", `/cases/v1/${i}?${given.query}`);
const queryAsForm: Way = (i, { given }) =>
  site.send("POST", `/cases/v1/${i}`, { body: given.query as string, headers: form });
const batch: Way = async (i, one) => {
  const { query, json: text = JSON.stringify(valuesOf(one)) } = one.given;
  const item =
    query === undefined
      ? `{"path":"/cases/v1/${i}","body":${text}}`
      : JSON.stringify({ path: `/cases/v1/${i}?${query}` });
  const sent = { body: `{"requests":[${item}]}`, headers: json };
  const { body, status } = await site.send("POST", "/batch/v1", sent);
  return status === 207 ? body.responses[0] : { status, body };
};

async function outcomeOf(way: Way, i: number, one: Case): Promise<Outcome> {
  seen = undefined;
  const { status, body } = await way(i, one);
  if (status === 200) return { args: seen as Readonly<Record<string, unknown>> };
  if (status !== 400) return { status, body };
  const { code, data } = body as { code: string; data: Readonly<Record<string, unknown>> };
  const { then } = one;
  return {
    code,
    ...("params" in then && { params: data["params"] as string[] }),
    ...("details" in then && { details: data["details"] as never }),
  };
}

/** Whether the case is about values, and not about text that holds none. */
function isReadable(one: Case): boolean {
  try {
    valuesOf(one);
    return true;
  } catch {
    return false;
  }
}
const isRefused = ({ then }: Case): boolean => "code" in then;
const ways: readonly (readonly [string, Way, (one: Case) => boolean])[] = [
  ["over HTTP: query with GET, JSON and forms with POST", http, () => true],
  ["over HTTP: the query of a POST", queryOnPost, ({ given }) => given.query !== undefined],
  [
    "over HTTP: what a query may say, a form may",
    queryAsForm,
    (one) => one.given.query !== undefined && !isRefused(one),
  ],
  ["in process, reading", inProcess("GET"), isReadable],
  ["in process, writing", call, isReadable],
  ["as an item of a batch", batch, isReadable],
];

test.each(ways)(
  "the case table holds %s",
  async (_, way, applies) => {
    const wrong: unknown[] = [];
    for (const [i, one] of cases.entries()) {
      if (!applies(one)) continue;
      const outcome = await outcomeOf(way, i, one);
      if (!isLike(outcome, one.then)) wrong.push({ about: one.about, outcome, expected: one.then });
    }
    expect(wrong).toEqual([]);
  },
  60_000,
);

test("the case table holds after every endpoint was called many times", async () => {
  const wrong: unknown[] = [];
  for (const [i, one] of cases.entries()) {
    for (let n = 0; n < 8; n++) await http(i, one);
    const outcome = await outcomeOf(http, i, one);
    if (!isLike(outcome, one.then)) wrong.push({ about: one.about, outcome, expected: one.then });
  }
  expect(wrong).toEqual([]);
}, 60_000);

function isLike(outcome: Outcome, expected: Case["then"]): boolean {
  try {
    expect(outcome).toEqual(expected);
    return true;
  } catch {
    return false;
  }
}
