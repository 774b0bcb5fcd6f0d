import { fromConditions, toConditions } from "./conditions.ts";
import {
  type FieldNode,
  type FieldValues,
  type FormDraft,
  list,
  record,
  type Stored,
  text,
} from "./draft.ts";

/** Replaces a name in the placeholders of texts, such as `field:name` in `{field:name}` and `{field:name:label}`. */
const inText = (value: string, from: string, to: string): string =>
  [":", "}"].reduce((made, end) => made.replaceAll(`{${from}${end}`, () => `{${to}${end}`), value);

const inTexts = (stored: Stored, from: string, to: string): Stored =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [
      name,
      typeof value === "string" ? inText(value, from, to) : value,
    ]),
  );

/** The parts of a form whose texts have placeholders, with a name replaced in them. */
const inAllTexts = (
  { emails, calculations, success_message, redirect }: FormDraft,
  from: string,
  to: string,
) => ({
  emails: emails.map((email) => inTexts(email, from, to)),
  calculations: calculations.map((one) => inTexts(one, from, to)),
  success_message: inText(success_message, from, to),
  redirect: inText(redirect, from, to),
});

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
    ...inAllTexts(draft, `field:${from}`, `field:${to}`),
  };
}

/** Returns the form with a calculation renamed, also in formulas and texts. */
export function withNewName(draft: FormDraft, at: number, to: string): FormDraft {
  const names = draft.calculations.map(({ name }) => text(name));
  const from = names[at] ?? "";
  const calculations = draft.calculations.map((one, n) => (n === at ? { ...one, name: to } : one));
  const renamed = { ...draft, calculations };
  // A name of two calculations is ambiguous.
  if (from === "" || names.filter((name) => name === from).length > 1) return renamed;
  return { ...renamed, ...inAllTexts(renamed, `calc:${from}`, `calc:${to}`) };
}

const valuesOf = ({ options }: FieldValues): readonly string[] =>
  list(options).map((option) => text(record(option)["value"]));

/** The fields after the settings of one were changed: conditions follow if the value of an option was renamed. */
export function withNewOption(
  nodes: readonly FieldNode[],
  before: FieldValues,
  after: FieldValues,
): readonly FieldNode[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const [at, ...others] = [...old.keys()].filter((n) => old[n] !== now[n]);
  if (at === undefined || others.length > 0 || old.length !== now.length) return nodes;
  const [from = "", to = ""] = [old[at], now[at]];
  if (from === "" || old.indexOf(from) !== old.lastIndexOf(from)) return nodes;
  return nodes.map((node) => {
    const { match, rules } = toConditions(node.values["show_if"]);
    const isMeant = ({ field, value }: (typeof rules)[number]) =>
      field === before.key && value === from;
    if (!rules.some(isMeant)) return node;
    const renamed = rules.map((rule) => (isMeant(rule) ? { ...rule, value: to } : rule));
    return {
      ...node,
      values: { ...node.values, show_if: fromConditions({ match, rules: renamed }) },
    };
  });
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
