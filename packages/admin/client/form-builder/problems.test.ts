import { ApiError } from "@waymark/client";
import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { formProblems } from "../messages/de/form-problems.ts";
import { problemAt, problemsIn, toText } from "./problems.ts";

const t = createTranslator({ locale: "de", messages: { formProblems }, namespace: "formProblems" });
const problem = {
  code: "condition_option_unknown",
  message: '"crew" depends on an option of "boat" that does not exist: sloop',
  path: "fields[1][show_if][rules][0][value]",
  params: { key: "crew", field: "boat", value: "sloop" },
};

test("a problem has the text of its code; with an unknown code it has the message of the site", () => {
  expect(toText(t as never, problem)).toBe(
    "Eine Bedingung von „crew“ nennt die Option „sloop“, die „boat“ nicht hat.",
  );
  for (const code of ["boats_missing", "a.b", ""])
    expect(toText(t as never, { ...problem, code })).toBe(problem.message);
});

test("a problem is shown at its field, at the repeater of the field, or at its calculation", () => {
  const inRow = { ...problem, path: "fields[2][fields][0][options]", params: { key: "name" } };
  const formula = {
    ...problem,
    message: "formula",
    path: "calculations[1][eq]",
    params: { name: "net" },
  };
  const problems = [problem, { ...inRow, message: "in row" }, formula];
  expect(problemAt(problems, "fields[1]", ["crew"])).toBe(problem.message);
  expect(problemAt(problems, "fields[0]", ["boat"])).toBeUndefined();
  expect(problemAt(problems, "fields[2]", ["guests", "name"])).toBe("in row");
  expect(problemAt(problems, "fields[2][fields][0]", ["name"])).toBe("in row");
  expect(problemAt(problems, "calculations[1]", ["net"])).toBe("formula");
  expect(problemAt(problems, "calculations[10]", ["net"])).toBeUndefined();
  // Another field is at this position now.
  expect(problemAt(problems, "fields[1]", ["boat"])).toBeUndefined();
});

test("an error of another kind lists no problems", () => {
  const errorOf = (code: string, data: object) => new ApiError(400, { code, message: "", data });
  const data = { problems: [problem.message], details: [problem] };
  expect(problemsIn(errorOf("forms_invalid_form", data))).toEqual([problem]);
  expect(problemsIn(errorOf("rest_invalid_param", data))).toEqual([]);
  expect(problemsIn(errorOf("forms_invalid_form", {}))).toEqual([]);
  expect(problemsIn(new TypeError())).toEqual([]);
});
