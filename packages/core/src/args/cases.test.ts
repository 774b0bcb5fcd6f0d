import { expect, test } from "vitest";
import { ApiError } from "../errors/api-error.ts";
import { parseQuery } from "./brackets.ts";
import { type Case, cases } from "./cases.ts";
import { isMap } from "./json-schema.ts";
import { parseJson } from "./json.ts";
import { toArgPlan } from "./plan.ts";

async function parseInput({ args, input }: Case): Promise<unknown> {
  const json = input.json === undefined ? {} : parseJson(input.json);
  const values = {
    ...parseQuery(input.query ?? ""),
    ...parseQuery(input.form ?? "", "form"),
    ...(isMap(json) ? json : {}),
  };
  return { args: await toArgPlan("GET /x", args).parse(values) };
}
const toOutcome = async (one: Case): Promise<unknown> => {
  try {
    return await parseInput(one);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, status, data } = error;
    expect(status).toBe(400);
    const { expected } = one;
    return {
      code,
      ...("params" in expected && { params: data["params"] }),
      ...("details" in expected && { details: data["details"] }),
    };
  }
};

test("there are at least 220 cases, without duplicates", () => {
  expect(cases.length).toBeGreaterThanOrEqual(220);
  const names = cases.map(({ title, input }) => `${title} ${JSON.stringify(input)}`);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
test.each(cases.map((one) => [one.title.slice(0, 90), one] as const))("%s", async (_, one) => {
  expect(await toOutcome(one)).toEqual(one.expected);
});
