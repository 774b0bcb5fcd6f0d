import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebouncedValue } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { send } from "../api/connection.ts";
import { useMay } from "../api/directory.ts";
import { type FormProblem, useProblemText } from "./problems.ts";
import { type FormDraft, list, record, type Stored, text, toParts } from "./draft.ts";

/** The response of the site for a form that is not saved. */
interface Preview {
  readonly html: string;
  readonly style: string;
  /** Results for example values, by name. */
  readonly calculations: Readonly<Record<string, number>>;
  /** Contradictions that prevent saving. */
  readonly details: readonly FormProblem[];
}

/** The operation that shows a form that is not saved. */
const operation = "POST /forms/v1/previews";
const path = "/forms/v1/previews";

/** Options that are being typed have a text of their own in the preview. */
const toShownOption = (option: unknown, at: number): Stored => {
  const { label, value, ...rest } = record(option);
  const number = String(at + 1);
  return { ...rest, label: text(label) || "…", value: text(value) || number };
};
const toShownField = (field: unknown): Stored => {
  const { options, fields, ...rest } = record(field);
  return {
    ...rest,
    ...(options !== undefined && { options: list(options).map(toShownOption) }),
    ...(fields !== undefined && { fields: list(fields).map(toShownField) }),
  };
};

/** The arguments of a preview. Texts that are still blank are replaced, so that it does not fail. */
function toInput(draft: FormDraft, examples: Stored): Stored {
  const { title, key, fields, calculations, settings, saving, redirect } = toParts(draft);
  const hasTitle = text(title) !== "";
  return {
    title: text(title) || "…",
    ...(text(key) !== "" && { key }),
    fields: list(fields).map(toShownField),
    calculations: list(calculations).map((one) => {
      const calculation = record(one);
      return { ...calculation, eq: text(calculation["eq"]).trim() || "0" };
    }),
    settings: hasTitle ? settings : { ...draft.settings, show_title: false },
    saving,
    redirect,
    values: examples,
  };
}

/** The form as visitors see it, its problems, and its calculations for example values. */
export function usePreview(draft: FormDraft, examples: Stored) {
  const may = useMay();
  const input = useMemo(() => JSON.stringify(toInput(draft, examples)), [draft, examples]);
  const [debounced] = useDebouncedValue(input, 350);
  const { data, error } = useQuery({
    queryKey: ["form-preview", debounced],
    queryFn: async ({ signal }) =>
      (await send<Preview>("POST", path, JSON.parse(debounced) as Stored, { signal })).body,
    placeholderData: keepPreviousData,
    enabled: may(operation),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    retry: false,
  });
  // The last preview remains while the input is invalid.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const preview = data ?? last;
  const textOf = useProblemText();
  const problems = useMemo(
    () => (preview?.details ?? []).map((one) => ({ ...one, message: textOf(one) })),
    [preview, textOf],
  );
  return { preview, problems, error };
}
