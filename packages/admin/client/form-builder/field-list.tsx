import { Button, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { UndoButton } from "../lists/undo-button.tsx";
import { type FieldNode, type FormDraft, toNode } from "./draft.ts";
import { copyOf, freeKey, moved, toKey, withList, withValues } from "./field-nodes.ts";
import { FieldRow } from "./field-row.tsx";
import { FieldSettings } from "./field-settings.tsx";
import { type FieldType, fieldTypes } from "./field-types.ts";
import { Palette } from "./palette.tsx";
import { withNewKey } from "./references.ts";
import { useDrag } from "./use-drag.ts";
import classes from "./form-builder.module.css";

/** The fields of a form, or of the rows of a repeater: added, ordered, edited and deleted. */
export function FieldList({
  draft,
  parent,
  problems,
  open,
  onOpen,
  onChange,
}: {
  readonly draft: FormDraft;
  /** The repeater whose fields these are. */
  readonly parent?: FieldNode;
  readonly problems: readonly string[];
  /** The uid of the field whose settings are shown; in a repeater its own. */
  readonly open: string | undefined;
  readonly onOpen: (uid: string | undefined) => void;
  readonly onChange: (change: (draft: FormDraft) => FormDraft) => void;
}) {
  const t = useTranslations("formBuilder");
  const [isAdding, setAdding] = useState(false);
  const [said, setSaid] = useState("");
  const nodes = parent ? parent.fields : draft.fields;
  const keys = nodes.map(({ values }) => values.key);
  const changeList = (change: (list: readonly FieldNode[]) => readonly FieldNode[]) =>
    onChange((now) => ({ ...now, fields: withList(now.fields, parent?.uid, change) }));
  const setValues = (node: FieldNode, values: FieldNode["values"]) =>
    onChange((now) => ({ ...now, fields: withValues(now.fields, node.uid, values) }));
  const nameOf = ({ values }: FieldNode) => values.label || values.key;
  const move = (from: number, to: number) => {
    const node = nodes[from];
    if (!node || to < 0 || to >= nodes.length) return;
    changeList((list) => moved(list, from, to));
    setSaid(
      t("moved", { name: nameOf(node), position: String(to + 1), count: String(nodes.length) }),
    );
    focusSoon(`[data-field="${node.uid}"] [aria-expanded]`);
  };
  const drag = useDrag(move);
  const add = (type: FieldType) => {
    const label = type === "hr" || type === "divider" ? "" : t(`types.${type}`);
    const { standard = {} } = fieldTypes[type];
    const key = freeKey(toKey(label, type), keys);
    const node = toNode({ key, type, label, ...standard });
    const at = nodes.findIndex(({ uid }) => uid === open);
    changeList((list) => list.toSpliced(at === -1 ? list.length : at + 1, 0, node));
    onOpen(node.uid);
    setAdding(false);
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
  return (
    <Stack gap="xs">
      {nodes.length === 0 && (
        <Stack align="center" gap={4} py={parent ? "md" : 48} className="surface" ta="center">
          <Text fw={600} size={parent ? "sm" : "md"}>
            {parent ? t("noRowFields") : t("noFields")}
          </Text>
          {!parent && (
            <Text size="sm" className="muted">
              {t("noFieldsText")}
            </Text>
          )}
        </Stack>
      )}
      <ol
        style={{ display: "grid", gap: 10, margin: 0, padding: 0, listStyle: "none" }}
        aria-label={parent ? t("rowFields", { name: nameOf(parent) }) : t("fields")}
      >
        {nodes.map((node, at) => (
          <FieldRow
            key={node.uid}
            node={node}
            at={at}
            count={nodes.length}
            isOpen={node.uid === open}
            problem={problems.find((text) => text.includes(`"${node.values.key}"`))}
            drag={drag(at)}
            actions={{
              move: (by) => move(at, at + by),
              duplicate: () => duplicate(node, at),
              remove: () => remove(node, at),
              toggle: () => onOpen(node.uid === open ? undefined : node.uid),
            }}
          >
            <FieldSettings
              node={node}
              draft={draft}
              isInRow={parent !== undefined}
              keyError={keyErrorOf(node, nodes, t)}
              onChange={(values) => setValues(node, values)}
              onKey={(key) => setKey(node, key)}
              onLabel={(label) => setLabel(node, label)}
            />
            {node.values.type === "repeater" && (
              <RowFields draft={draft} parent={node} problems={problems} onChange={onChange} />
            )}
          </FieldRow>
        ))}
      </ol>
      <Button
        variant={parent ? "light" : "filled"}
        size={parent ? "xs" : "sm"}
        style={{ alignSelf: "flex-start" }}
        leftSection={<Plus size={16} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        {parent ? t("addRowField") : t("addField")}
      </Button>
      <Palette
        isOpen={isAdding}
        isInRow={parent !== undefined}
        onClose={() => setAdding(false)}
        onChoose={add}
      />
      <div className={classes["said"]} role="status">
        {said}
      </div>
    </Stack>
  );
}

/** The fields of the rows of a repeater. */
function RowFields({
  draft,
  parent,
  problems,
  onChange,
}: {
  readonly draft: FormDraft;
  readonly parent: FieldNode;
  readonly problems: readonly string[];
  readonly onChange: (change: (draft: FormDraft) => FormDraft) => void;
}) {
  const t = useTranslations("formBuilder");
  const [open, setOpen] = useState<string>();
  return (
    <Stack gap="xs" px="md" pb="md">
      <Text size="sm" fw={500}>
        {t("rowFieldsShort")}
      </Text>
      <FieldList
        draft={draft}
        parent={parent}
        problems={problems}
        open={open}
        onOpen={setOpen}
        onChange={onChange}
      />
    </Stack>
  );
}

/** The problem of the key of a field. */
function keyErrorOf(
  { uid, values: { key } }: FieldNode,
  nodes: readonly FieldNode[],
  t: ReturnType<typeof useTranslations<"formBuilder">>,
): string | undefined {
  if (!/^[a-z][a-z0-9_-]{0,63}$/.test(key)) return t("field.keyInvalid");
  const isTaken = nodes.some((one) => one.uid !== uid && one.values.key === key);
  return isTaken ? t("field.keyTaken") : undefined;
}

/** Focuses an element once it is rendered. */
function focusSoon(selector: string, isSelected = false): void {
  window.setTimeout(() => {
    const element = document.querySelector<HTMLElement>(selector);
    element?.focus();
    if (isSelected && element instanceof HTMLInputElement) element.select();
  }, 60);
}
