import { fromConditions, toConditions } from "./conditions.ts";
import { type FieldNode, type FormDraft, list, type Stored } from "./draft.ts";

/** Replaces the name of a field in the placeholders of texts: `{field:name}`, `{field:name:label}`. */
const inText = (value: string, from: string, to: string): string =>
  [":", "}"].reduce(
    (text, end) => text.replaceAll(`{field:${from}${end}`, () => `{field:${to}${end}`),
    value,
  );

const inTexts = (stored: Stored, from: string, to: string): Stored =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      typeof value === "string" ? inText(value, from, to) : value,
    ]),
  );

/** The settings of fields that name another field. */
const references = ["confirm_field", "product"];

/** Returns the form with all references to a field changed to its new key. */
export function withNewKey(draft: FormDraft, uid: string, to: string): FormDraft {
  const node = draft.fields.find((field) => field.uid === uid);
  if (!node || node.values.key === to) return draft;
  const from = node.values.key;
  const isShared = draft.fields.some((field) => field !== node && field.values.key === from);
  const rename = (field: FieldNode): FieldNode =>
    field === node ? { ...field, values: { ...field.values, key: to } } : field;
  const renamed = { ...draft, fields: draft.fields.map(rename) };
  // A key of two fields is ambiguous.
  if (isShared || from === "") return renamed;
  const named = (value: unknown) => (value === from ? to : value);
  return {
    ...renamed,
    fields: renamed.fields.map((field) => ({
      ...field,
      values: {
        ...field.values,
        ...Object.fromEntries(
          references
            .filter((name) => field.values[name] !== undefined)
            .map((name) => [name, named(field.values[name])]),
        ),
        ...(isConditional(field) && { show_if: withField(field.values["show_if"], from, to) }),
      },
    })),
    settings: renameIn(draft.settings, "unique_field", named),
    saving: {
      ...renameIn(draft.saving, "submitter_email", named),
      ...(draft.saving["exclude"] !== undefined && {
        exclude: list(draft.saving["exclude"]).map(named),
      }),
    },
    emails: draft.emails.map((email) => inTexts(email, from, to)),
    calculations: draft.calculations.map((one) => inTexts(one, from, to)),
    success_message: inText(draft.success_message, from, to),
    redirect: inText(draft.redirect, from, to),
  };
}

const isConditional = ({ values }: FieldNode): boolean =>
  values["show_if"] !== undefined && values["show_if"] !== null;

/** Conditions about a field that has a new key. */
function withField(stored: unknown, from: string, to: string): Stored | null {
  const { match, rules } = toConditions(stored);
  return fromConditions({
    match,
    rules: rules.map((rule) => (rule.field === from ? { ...rule, field: to } : rule)),
  });
}

const renameIn = (stored: Stored, name: string, named: (value: unknown) => unknown): Stored =>
  stored[name] === undefined ? stored : { ...stored, [name]: named(stored[name]) };
