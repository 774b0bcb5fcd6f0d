import type { Item } from "../api/items.ts";

/** An object of the form as it is stored, including properties that the screen does not know. */
export type Stored = Readonly<Record<string, unknown>>;

/** The stored settings of a field, without the fields of its rows. */
export interface FieldValues extends Stored {
  /** Undefined for a field that is not saved yet. */
  readonly id?: number | undefined;
  readonly key: string;
  readonly type: string;
  readonly label: string;
}
/** A field in the builder. */
export interface FieldNode {
  /** Stays the same while the screen is open. */
  readonly uid: string;
  readonly values: FieldValues;
  /** The fields of a repeater. */
  readonly fields: readonly FieldNode[];
}
/** A form in the builder. */
export interface FormDraft {
  readonly title: string;
  /** Blank for a new form: the site derives it from the title. */
  readonly key: string;
  readonly fields: readonly FieldNode[];
  readonly settings: Stored;
  readonly saving: Stored;
  readonly emails: readonly Stored[];
  readonly calculations: readonly Stored[];
  readonly success_message: string;
  readonly redirect: string;
}

/** A stored text; blank for anything else. */
export const text = (value: unknown): string => (typeof value === "string" ? value : "");
/** A stored list. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** A stored object. */
export const record = (value: unknown): Stored =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Stored) : {};

let count = 0;
/** A new field. */
export const toNode = (values: FieldValues, fields: readonly FieldNode[] = []): FieldNode => ({
  uid: `field-${++count}`,
  values,
  fields,
});

/** Converts a stored form to the state of the builder. */
export function toDraft(item: Item): FormDraft {
  return {
    title: text(item["title"]),
    key: text(item["key"]),
    fields: list(item["fields"]).map((field) => toStoredNode(record(field))),
    settings: record(item["settings"]),
    saving: record(item["saving"]),
    emails: list(item["emails"]).map(record),
    calculations: list(item["calculations"]).map(record),
    success_message: text(item["success_message"]),
    redirect: text(item["redirect"]),
  };
}

function toStoredNode({ fields, ...values }: Stored): FieldNode {
  const children = list(fields).map((child) => toStoredNode(record(child)));
  return toNode(values as FieldValues, children);
}

const toField = ({ values, fields }: FieldNode): Stored =>
  values.type === "repeater" || fields.length > 0
    ? { ...values, fields: fields.map(toField) }
    : values;

/** The arguments that store a form. */
export const toParts = ({ fields, ...draft }: FormDraft): Stored => ({
  ...draft,
  fields: fields.map(toField),
});

/** The parts of a form that differ from those before. */
export function toChangedParts(before: FormDraft, draft: FormDraft): Stored {
  const old = toParts(before);
  const parts = toParts({ ...draft, fields: withStoredIds(draft.fields, before.fields) });
  return Object.fromEntries(
    Object.entries(parts).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
    ),
  );
}

/** Fields without the ids that are not stored: those of deleted fields that are restored after the form was saved. */
function withStoredIds(
  nodes: readonly FieldNode[],
  stored: readonly FieldNode[],
): readonly FieldNode[] {
  const ids = new Set(allNodes(stored).map(({ values }) => values.id));
  const keep = (all: readonly FieldNode[]): readonly FieldNode[] =>
    all.map((node) => {
      const { id, ...values } = node.values;
      return { ...node, values: ids.has(id) ? node.values : values, fields: keep(node.fields) };
    });
  return keep(nodes);
}

/** The parts with which a new form is created; a blank key is left to the site. */
export function toNewParts(draft: FormDraft): Stored {
  const { key, ...parts } = toChangedParts(emptyDraft, draft);
  return { title: draft.title, ...parts, ...(key !== undefined && key !== "" && { key }) };
}

/** A new form before anything was entered. */
export const emptyDraft: FormDraft = {
  title: "",
  key: "",
  fields: [],
  settings: {},
  saving: {},
  emails: [],
  calculations: [],
  success_message: "",
  redirect: "",
};

/** The saved form, with the fields that the screen shows keeping their identity. */
export function adopt(saved: FormDraft, sent: FormDraft): FormDraft {
  const keep = (nodes: readonly FieldNode[], shown: readonly FieldNode[]): readonly FieldNode[] =>
    nodes.map((node, at) => ({
      uid: shown[at]?.uid ?? node.uid,
      values: node.values,
      fields: keep(node.fields, shown[at]?.fields ?? []),
    }));
  return { ...saved, fields: keep(saved.fields, sent.fields) };
}

/** The changes that were made while the form was saved, with the ids of its new fields. */
export function withIds(
  now: readonly FieldNode[],
  saved: readonly FieldNode[],
): readonly FieldNode[] {
  const known = new Map(allNodes(saved).map((node) => [node.uid, node.values.id]));
  return now.map((node) => ({
    ...node,
    values: { ...node.values, id: node.values.id ?? known.get(node.uid) },
    fields: withIds(node.fields, saved),
  }));
}

/** The parts that were changed since a draft was sent, to be saved over the form that this save has stored. */
export function toRemainingParts(stored: FormDraft, sent: FormDraft, now: FormDraft): Stored {
  const saved = adopt(stored, sent);
  const fields = withStoredIds(withIds(now.fields, saved.fields), saved.fields);
  const parts = toParts({ ...now, fields });
  const changed = toChangedParts(sent, now);
  return Object.fromEntries(Object.entries(parts).filter(([name]) => name in changed));
}

/** All fields, including those of repeaters. */
const allNodes = (nodes: readonly FieldNode[]): readonly FieldNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.fields)]);
