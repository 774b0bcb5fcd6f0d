import { Button, Stack, Text } from "@mantine/core";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { FieldNode, FormDraft } from "./draft.ts";
import { type FormProblem, problemAt } from "./problems.ts";
import { FieldRow } from "./field-row.tsx";
import { FieldSettings } from "./field-settings.tsx";
import { Palette } from "./palette.tsx";
import { useDrag } from "./use-drag.ts";
import { nameOf, useFieldList } from "./use-field-list.tsx";
import classes from "./form-builder.module.css";

/** The fields of a form, or of the rows of a repeater: added, ordered, edited and deleted. */
export function FieldList({
  draft,
  parent,
  path = "fields",
  problems,
  open,
  onOpen,
  onChange,
}: {
  readonly draft: FormDraft;
  /** The repeater whose fields these are. */
  readonly parent?: FieldNode;
  /** The argument with these fields, as problems name it. */
  readonly path?: string;
  readonly problems: readonly FormProblem[];
  /** The uid of the field whose settings are shown; in a repeater its own. */
  readonly open: string | undefined;
  readonly onOpen: (uid: string | undefined) => void;
  readonly onChange: (change: (draft: FormDraft) => FormDraft) => void;
}) {
  const t = useTranslations("formBuilder");
  const [isAdding, setAdding] = useState(false);
  const list = useFieldList({ draft, parent, open, onOpen, onChange });
  const { nodes } = list;
  const drag = useDrag(list.move);
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
            problem={problemAt(problems, `${path}[${at}]`, keysOf(node))}
            drag={drag(at)}
            actions={{
              move: (by) => list.move(at, at + by),
              duplicate: () => list.duplicate(node, at),
              remove: () => list.remove(node, at),
              toggle: () => onOpen(node.uid === open ? undefined : node.uid),
            }}
          >
            <FieldSettings
              node={node}
              draft={draft}
              isInRow={parent !== undefined}
              keyError={keyErrorOf(node, nodes, t)}
              onChange={(values) => list.setValues(node, values)}
              onKey={(key) => list.setKey(node, key)}
              onLabel={(label) => list.setLabel(node, label)}
            />
            {node.values.type === "repeater" && (
              <RowFields
                draft={draft}
                parent={node}
                path={`${path}[${at}][fields]`}
                problems={problems}
                onChange={onChange}
              />
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
        onChoose={(type) => {
          list.add(type);
          setAdding(false);
        }}
      />
      <div className={classes["said"]} role="status">
        {list.said}
      </div>
    </Stack>
  );
}

/** The fields of the rows of a repeater. */
function RowFields({
  draft,
  parent,
  path,
  problems,
  onChange,
}: {
  readonly draft: FormDraft;
  readonly parent: FieldNode;
  readonly path: string;
  readonly problems: readonly FormProblem[];
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
        path={path}
        problems={problems}
        open={open}
        onOpen={setOpen}
        onChange={onChange}
      />
    </Stack>
  );
}

/** The keys of a field and of those of its rows. */
const keysOf = ({ values, fields }: FieldNode): readonly string[] => [
  values.key,
  ...fields.map((field) => field.values.key),
];

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
