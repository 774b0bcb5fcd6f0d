import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { UndoButton } from "../lists/undo-button.tsx";
import { type FieldNode, type FormDraft, toNode } from "./draft.ts";
import { copyOf, freeKey, moved, toKey, withList, withValues } from "./field-nodes.ts";
import { type FieldType, fieldTypes } from "./field-types.ts";
import { withNewKey, withNewOption } from "./references.ts";

/** The name of a field in messages. */
export const nameOf = ({ values }: FieldNode): string => values.label || values.key;

/** Focuses an element once it is rendered. */
function focusSoon(selector: string, isSelected = false): void {
  window.setTimeout(() => {
    const element = document.querySelector<HTMLElement>(selector);
    element?.focus();
    if (isSelected && element instanceof HTMLInputElement) element.select();
  }, 60);
}

/** The fields of a form or of a repeater, and the functions that add, order, edit and delete them. */
export function useFieldList({
  draft,
  parent,
  open,
  onOpen,
  onChange,
}: {
  readonly draft: FormDraft;
  /** The repeater whose fields these are. */
  readonly parent: FieldNode | undefined;
  /** The uid of the field whose settings are shown; new fields are added below it. */
  readonly open: string | undefined;
  readonly onOpen: (uid: string | undefined) => void;
  readonly onChange: (change: (draft: FormDraft) => FormDraft) => void;
}) {
  const t = useTranslations("formBuilder");
  const [said, setSaid] = useState("");
  const nodes = parent ? parent.fields : draft.fields;
  const keys = nodes.map(({ values }) => values.key);
  const changeList = (change: (list: readonly FieldNode[]) => readonly FieldNode[]) =>
    onChange((now) => ({ ...now, fields: withList(now.fields, parent?.uid, change) }));
  const setValues = (node: FieldNode, values: FieldNode["values"]) =>
    onChange((now) => {
      const fields = withValues(now.fields, node.uid, values);
      return { ...now, fields: parent ? fields : withNewOption(fields, node.values, values) };
    });
  const move = (from: number, to: number) => {
    const node = nodes[from];
    if (!node || to < 0 || to >= nodes.length) return;
    changeList((list) => moved(list, from, to));
    setSaid(
      t("moved", { name: nameOf(node), position: String(to + 1), count: String(nodes.length) }),
    );
    focusSoon(`[data-field="${node.uid}"] [aria-expanded]`);
  };
  const add = (type: FieldType) => {
    const label = type === "hr" || type === "divider" ? "" : t(`types.${type}`);
    const { standard = {} } = fieldTypes[type];
    const key = freeKey(toKey(label, type), keys);
    const node = toNode({ key, type, label, ...standard });
    const at = nodes.findIndex(({ uid }) => uid === open);
    changeList((list) => list.toSpliced(at === -1 ? list.length : at + 1, 0, node));
    onOpen(node.uid);
    focusSoon(`[data-field="${node.uid}"] [data-field-label]`, true);
  };
  const remove = (node: FieldNode, at: number) => {
    changeList((list) => list.filter(({ uid }) => uid !== node.uid));
    const id = notifications.show({
      message: (
        <>
          {t("deleted", { name: nameOf(node) })}{" "}
          <UndoButton
            onClick={() => {
              notifications.hide(id);
              changeList((list) => list.toSpliced(at, 0, node));
            }}
          />
        </>
      ),
      autoClose: 8000,
    });
  };
  const duplicate = (node: FieldNode, at: number) => {
    const copy = copyOf(node, keys);
    changeList((list) => list.toSpliced(at + 1, 0, copy));
    onOpen(copy.uid);
    focusSoon(`[data-field="${copy.uid}"] [data-field-label]`, true);
  };
  /** The key of a field that is not saved yet follows its label. */
  const setLabel = (node: FieldNode, label: string) => {
    const { values } = node;
    const others = keys.filter((_, at) => nodes[at] !== node);
    const isDerived =
      values.id === undefined && values.key === freeKey(toKey(values.label, values.type), others);
    setValues(node, { ...values, label });
    if (isDerived) setKey(node, freeKey(toKey(label, values.type), others));
  };
  const setKey = (node: FieldNode, key: string) =>
    onChange((now) =>
      parent
        ? {
            ...now,
            fields: withList(now.fields, parent.uid, (list) =>
              list.map((one) =>
                one.uid === node.uid ? { ...one, values: { ...one.values, key } } : one,
              ),
            ),
          }
        : withNewKey(now, node.uid, key),
    );
  return {
    nodes,
    /** What happened, for screen readers. */
    said,
    move,
    add,
    remove,
    duplicate,
    setValues,
    setLabel,
    setKey,
  };
}
