import { Button, Group, Modal, Select, Stack, Switch, TextInput } from "@mantine/core";
import { createContext, useContext, useState } from "react";
import { useTranslations } from "use-intl";
import { useLabel } from "../api/use-label.ts";
import { NumberEntry } from "../forms/number-entry.tsx";
import { type BlockAt, setAttributes } from "./actions/block-actions.ts";
import {
  type AttributeSchema,
  dynamicBlockOf,
  simpleAttributes,
  useDynamicBlocks,
  writeDynamicBlock,
} from "./dynamic-blocks.ts";
import type { BlockDialogProps } from "./html-dialog.tsx";
import { useBlockName } from "./names.ts";

export const BlockSettingsContext = createContext<(at: BlockAt) => void>(() => undefined);

/** Opens the dialog with the settings of a dynamic block. */
export const useBlockSettings = (): ((at: BlockAt) => void) => useContext(BlockSettingsContext);

/** A form with the attributes of a dynamic block, derived from their schemas. */
export function BlockSettings({ editor, at, isReadOnly, close }: BlockDialogProps) {
  const t = useTranslations("editor");
  const nameOf = useBlockName();
  const found = dynamicBlockOf(at.node, useDynamicBlocks());
  const [changes, setChanges] = useState<Readonly<Record<string, unknown>>>({});
  if (!found) return null;
  const { block, attributes } = found;
  const current = { ...attributes, ...changes };
  const apply = () => {
    if (isReadOnly) return;
    close();
    setAttributes(editor, at.pos, { source: writeDynamicBlock(block, current) });
    editor.commands.focus();
  };
  return (
    <Modal opened onClose={close} title={t("settingsOf", { name: nameOf(at.node) })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          apply();
        }}
      >
        <Stack gap="sm">
          {simpleAttributes(block).map(([name, schema]) => (
            <AttributeInput
              key={name}
              name={name}
              schema={schema}
              value={current[name] ?? schema.default}
              onChange={(value) => setChanges((others) => ({ ...others, [name]: value }))}
            />
          ))}
        </Stack>
        <Group justify="end" mt="md">
          <Button variant="default" onClick={close}>
            {t("cancel")}
          </Button>
          <Button type="submit" disabled={isReadOnly}>
            {t("apply")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function AttributeInput({
  name,
  schema,
  value,
  onChange,
}: {
  readonly name: string;
  readonly schema: AttributeSchema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}) {
  const labelOf = useLabel();
  const label = labelOf(name);
  if (schema.type === "boolean")
    return (
      <Switch
        label={label}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (schema.enum)
    return (
      <Select
        label={label}
        data={schema.enum.map((one) => ({ value: String(one), label: labelOf(String(one)) }))}
        value={typeof value === "string" ? value : null}
        allowDeselect={false}
        onChange={(chosen) => chosen !== null && onChange(chosen)}
      />
    );
  if (schema.type === "string")
    return (
      <TextInput
        label={label}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <NumberEntry
      label={label}
      allowDecimal={schema.type === "number"}
      value={typeof value === "number" ? value : ""}
      onChange={(entered) => onChange(entered === "" ? undefined : Number(entered))}
    />
  );
}
