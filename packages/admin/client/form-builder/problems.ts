import { ApiError } from "@waymark/client";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { list, record, text } from "./draft.ts";

/** A contradiction between parts of a form. */
export interface FormProblem {
  readonly code: string;
  readonly message: string;
  /** The argument that is wrong, such as `fields[1][key]`. */
  readonly path: string;
  readonly params: Readonly<Record<string, number | string>>;
}

/** The problems because of which a form was not saved. */
export function problemsIn(error: unknown): readonly FormProblem[] {
  if (!(error instanceof ApiError) || error.code !== "forms_invalid_form") return [];
  return list(error.data["details"]).map((detail) => {
    const { code, message, path, params } = record(detail);
    return {
      code: text(code),
      message: text(message),
      path: text(path),
      params: record(params) as FormProblem["params"],
    };
  });
}

type Translate = ReturnType<typeof useTranslations<"formProblems">>;

/** The text of a problem in the language of the user; for unknown codes that of the site. */
export const toText = (t: Translate, { code, message, params }: FormProblem): string =>
  t.has(code as never) ? t(code as never, params as never) : message;

/** The same with the texts of the screen. */
export function useProblemText(): (problem: FormProblem) => string {
  const t = useTranslations("formProblems");
  return useCallback((problem) => toText(t, problem), [t]);
}

/**
 * The first problem of a part of the form, such as `fields[1]`. Problems are those of a moment ago: those of a part with another name
 * are left out, so that parts that are moved do not show each other's problems.
 */
export const problemAt = (
  problems: readonly FormProblem[],
  part: string,
  names?: readonly string[],
): string | undefined =>
  problems.find(({ path, params: { key, name = key } }) => {
    const isOfPart = path === part || path.startsWith(`${part}[`);
    return isOfPart && (!names || name === undefined || names.includes(String(name)));
  })?.message;
