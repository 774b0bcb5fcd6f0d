import { beforeAll, expect, test } from "vitest";
import { moduleBuilder } from "../declare/module-builder.ts";
import { defineModule } from "../declare/module.ts";
import { defineNamespace, type Routes } from "../declare/namespace.ts";
import { type TestSite, testSite } from "@waymark/testing";
import { parseQuery } from "./brackets.ts";
import { type Case, cases } from "./cases.ts";
import { parseJson } from "./json.ts";

/** The result of a request: the arguments of the handler, or the error. */
type Outcome = Case["expected"] | { readonly status: number; readonly body: unknown };
/** Sends the input of a case. */
type Sender = (
  index: number,
  one: Case,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** The arguments of the last handler call. */
let received: unknown;
const { get, post } = moduleBuilder({});
const routes = Object.fromEntries(
  cases.map(({ args }, i) => {
    const def = {
      summary: "Receive a case",
      args,
      access: "public" as const,
      status: 200,
      handler(ctx: { readonly args: object }) {
        received = ctx.args;
        return null;
      },
    };
    return [`/${i}`, [get(def), post({ ...def, batch: true })]];
  }),
) as unknown as Routes;
const caseModule = defineModule({
  name: "cases",
  namespaces: [defineNamespace("cases/v1" as string, routes as never)],
});

let site: TestSite<unknown>;
beforeAll(async () => {
  site = (await testSite({ modules: [caseModule()] })) as TestSite<unknown>;
});

const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };
/** The arguments of a case for a call in process. */
function valuesOf({ input }: Case): Readonly<Record<string, unknown>> {
  if (input.json !== undefined) return parseJson(input.json) as Record<string, unknown>;
  return input.form === undefined ? parseQuery(input.query ?? "") : parseQuery(input.form, "form");
}
const call = inProcess("POST");
function inProcess(method: "GET" | "POST"): Sender {
  return (i, one) =>
    (site.site.call as unknown as (key: string, input: object) => ReturnType<Sender>)(
      `${method} /cases/v1/${i}`,
      valuesOf(one),
    );
}
const http: Sender = (i, { input }) =>
  input.query !== undefined
    ? site.send("GET", `/cases/v1/${i}?${input.query}`)
    : site.send("POST", `/cases/v1/${i}`, {
        body: (input.json ?? input.form) as string,
        headers: input.json === undefined ? form : json,
      });
const queryOnPost: Sender = (i, { input }) => site.send("POST", `/cases/v1/${i}?${input.query}`);
const queryAsForm: Sender = (i, { input }) =>
  site.send("POST", `/cases/v1/${i}`, { body: input.query as string, headers: form });
const batch: Sender = async (i, one) => {
  const { query, json: text = JSON.stringify(valuesOf(one)) } = one.input;
  const item =
    query === undefined
      ? `{"path":"/cases/v1/${i}","body":${text}}`
      : JSON.stringify({ path: `/cases/v1/${i}?${query}` });
  const init = { body: `{"requests":[${item}]}`, headers: json };
  const { body, status } = await site.send("POST", "/batch/v1", init);
  return status === 207 ? body.responses[0] : { status, body };
};

async function outcomeOf(sender: Sender, i: number, one: Case): Promise<Outcome> {
  received = undefined;
  const { status, body } = await sender(i, one);
  if (status === 200) return { args: received as Readonly<Record<string, unknown>> };
  if (status !== 400) return { status, body };
  const { code, data } = body as { code: string; data: Readonly<Record<string, unknown>> };
  const { expected } = one;
  return {
    code,
    ...("params" in expected && { params: data["params"] as string[] }),
    ...("details" in expected && { details: data["details"] as never }),
  };
}

/** Whether the input can be parsed, so that a call in process is possible. */
function isParseable(one: Case): boolean {
  try {
    valuesOf(one);
    return true;
  } catch {
    return false;
  }
}
const isError = ({ expected }: Case): boolean => "code" in expected;
const senders: readonly (readonly [string, Sender, (one: Case) => boolean])[] = [
  ["over HTTP: queries with GET, JSON and forms with POST", http, () => true],
  ["over HTTP: queries with POST", queryOnPost, ({ input }) => input.query !== undefined],
  [
    "over HTTP: queries sent as forms",
    queryAsForm,
    (one) => one.input.query !== undefined && !isError(one),
  ],
  ["in process with GET", inProcess("GET"), isParseable],
  ["in process with POST", call, isParseable],
  ["in a batch", batch, isParseable],
];

test.each(senders)("all cases have the expected result %s", async (_, sender, applies) => {
  const wrong: unknown[] = [];
  for (const [i, one] of cases.entries()) {
    if (!applies(one)) continue;
    const outcome = await outcomeOf(sender, i, one);
    if (!isEqual(outcome, one.expected))
      wrong.push({ title: one.title, outcome, expected: one.expected });
  }
  expect(wrong).toEqual([]);
});

test("all cases have the expected result after many calls of each endpoint", async () => {
  const wrong: unknown[] = [];
  for (const [i, one] of cases.entries()) {
    for (let n = 0; n < 8; n++) await http(i, one);
    const outcome = await outcomeOf(http, i, one);
    if (!isEqual(outcome, one.expected))
      wrong.push({ title: one.title, outcome, expected: one.expected });
  }
  expect(wrong).toEqual([]);
});

function isEqual(outcome: Outcome, expected: Case["expected"]): boolean {
  try {
    expect(outcome).toEqual(expected);
    return true;
  } catch {
    return false;
  }
}
