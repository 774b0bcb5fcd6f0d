import { type FieldNode, type FieldValues, toNode } from "./draft.ts";

type Nodes = readonly FieldNode[];

/** A list with an item moved to another place. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The fields with those of a list changed: of the form, or of the repeater with this uid. */
export const withList = (
  nodes: Nodes,
  parent: string | undefined,
  change: (list: Nodes) => Nodes,
): Nodes =>
  parent === undefined
    ? change(nodes)
    : nodes.map((node) => (node.uid === parent ? { ...node, fields: change(node.fields) } : node));

/** The fields with the settings of one changed. */
export const withValues = (nodes: Nodes, uid: string, values: FieldValues): Nodes =>
  nodes.map((node) =>
    node.uid === uid
      ? { ...node, values }
      : { ...node, fields: withValues(node.fields, uid, values) },
  );

const maxKeyLength = 64;
/** A text as the key of a field: `Your name` becomes `your_name`. */
export function toKey(label: string, type: string): string {
  const plain = label
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
  const key = plain === "" ? type : /^[a-z]/.test(plain) ? plain : `${type}_${plain}`;
  return key.slice(0, maxKeyLength - 4).replace(/_+$/, "");
}

/** A key that none of the others has. */
export function freeKey(key: string, others: readonly string[]): string {
  let free = key;
  for (let n = 2; others.includes(free); n++) free = `${key}_${n}`;
  return free;
}

/** A copy of a field, to be saved as a new one. */
export function copyOf(node: FieldNode, others: readonly string[]): FieldNode {
  const { id: _, ...values } = node.values;
  return toNode(
    { ...values, key: freeKey(values.key, others) },
    node.fields.map((child) => copyOf(child, [])),
  );
}

/** Fields as choices by their keys: each key once, though two fields have the same one while it is being typed. */
export function toChoices(
  nodes: Nodes,
): readonly { readonly value: string; readonly label: string }[] {
  const names = new Map<string, string>();
  for (const { values } of nodes)
    if (!names.has(values.key)) names.set(values.key, values.label || values.key);
  return [...names].map(([value, label]) => ({ value, label }));
}
