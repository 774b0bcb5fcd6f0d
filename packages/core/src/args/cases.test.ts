import { expect, test } from "vitest";
import { ApiError } from "../errors/api-error.ts";
import { parseQuery } from "./brackets.ts";
import { type Case, cases } from "./cases.ts";
import { isMap } from "./json-schema.ts";
import { parseJson } from "./json.ts";
import { toArgPlan } from "./plan.ts";

async function answer({ args, given }: Case): Promise<unknown> {
  const json = given.json === undefined ? {} : parseJson(given.json);
  const values = {
    ...parseQuery(given.query ?? ""),
    ...parseQuery(given.form ?? "", "form"),
    ...(isMap(json) ? json : {}),
  };
  return { args: await toArgPlan("GET /x", args).parse(values) };
}
const toOutcome = async (one: Case): Promise<unknown> => {
  try {
    return await answer(one);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, status, data } = error;
    expect(status).toBe(400);
    const { then } = one;
    return {
      code,
      ...("params" in then && { params: data["params"] }),
      ...("details" in then && { details: data["details"] }),
    };
  }
};

test("the table has at least 220 rows, and no row twice", () => {
  expect(cases.length).toBeGreaterThanOrEqual(220);
  const names = cases.map(({ about, given }) => `${about} ${JSON.stringify(given)}`);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
test.each(cases.map((one) => [one.about.slice(0, 90), one] as const))("%s", async (_, one) => {
  expect(await toOutcome(one)).toEqual(one.then);
});
