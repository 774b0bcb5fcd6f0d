import { Button, Group, Modal, Stack } from "@mantine/core";
import { type ComponentType, createContext, useContext, useState } from "react";
import { useTranslations } from "use-intl";
import { useLabel } from "../api/use-label.ts";
import { type FormScreen, useDirectory } from "../api/directory.ts";
import { type Control, toField } from "../forms/fields.ts";
import type { InputProps } from "../forms/own-inputs.ts";
import { useInputDialog } from "../forms/use-input-dialog.ts";
import { simpleInputs } from "../forms/simple-inputs.tsx";
import type { LinkTarget } from "./links.ts";
import { type BlockAt, setAttributes } from "./actions/block-actions.ts";
import {
  type DynamicBlock,
  dynamicBlockOf,
  editableAttributes,
  fromInput,
  toInput,
  toLinkAttributes,
  useDynamicBlocks,
  writeDynamicBlock,
} from "./dynamic-blocks.ts";
import type { BlockDialogProps } from "./html-dialog.tsx";
import { toAddress } from "./menus/address.ts";
import { LinkInput } from "./menus/link-input.tsx";
import { useBlockName } from "./names.ts";

export const BlockSettingsContext = createContext<(at: BlockAt) => void>(() => undefined);

/** Opens the dialog with the settings of a dynamic block. */
export const useBlockSettings = (): ((at: BlockAt) => void) => useContext(BlockSettingsContext);

const inputs: Readonly<Partial<Record<Control, ComponentType<InputProps>>>> = simpleInputs;

/** Returns the form of a block's attributes. An ID whose list the user cannot read is a number. */
function useBlockForm(): (block: DynamicBlock) => FormScreen {
  const { lists } = useDirectory();
  return (block) => ({
    path: "",
    item: null,
    sections: [],
    omit: [],
    widgets: {},
    labels: {},
    relations: Object.fromEntries(
      editableAttributes(block).flatMap(([name, { relation }]) =>
        lists.some(({ path }) => path === relation) ? [[name, String(relation)]] : [],
      ),
    ),
  });
}

/** A form with the attributes of a dynamic block, derived from their schemas. */
export function BlockSettings({ editor, at, isReadOnly, close }: BlockDialogProps) {
  const t = useTranslations("editor");
  const nameOf = useBlockName();
  const labelOf = useLabel();
  const toForm = useBlockForm();
  const found = dynamicBlockOf(at.node, useDynamicBlocks());
  const [changes, setChanges] = useState<Readonly<Record<string, unknown>>>({});
  const dialog = useInputDialog(Object.keys(changes).length > 0, close);
  if (!found) return null;
  const { block, attributes, inner } = found;
  const form = toForm(block);
  const current = { ...attributes, ...changes };
  const apply = () => {
    if (isReadOnly) return;
    close();
    const addresses = Object.entries(changes).flatMap(([name, value]) =>
      typeof value === "string" && block.attributes[name]?.link ? [[name, toAddress(value)]] : [],
    );
    const written = { ...current, ...Object.fromEntries(addresses) };
    setAttributes(editor, at.pos, { source: writeDynamicBlock(block, written, inner) });
    editor.commands.focus();
  };
  return (
    <Modal {...dialog} title={t("settingsOf", { name: nameOf(at.node) })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          apply();
        }}
      >
        <Stack gap="sm">
          {editableAttributes(block).map(([name, schema]) => {
            const field = toField(form, name, schema, false, labelOf);
            if (schema.link) {
              const change = (url: string, target?: LinkTarget) =>
                setChanges((others) => ({
                  ...others,
                  ...toLinkAttributes(name, schema, url, target, current),
                }));
              return (
                <LinkInput
                  key={name}
                  label={field.label}
                  size="sm"
                  isFocused={false}
                  isDisabled={isReadOnly}
                  value={String(current[name] ?? "")}
                  onChange={change}
                  onPick={(target) => change(target.url, target)}
                />
              );
            }
            const Input = inputs[field.control];
            return (
              Input && (
                <Input
                  key={name}
                  field={field}
                  value={toInput(current[name] ?? schema.default, schema)}
                  error={undefined}
                  isDisabled={isReadOnly}
                  onChange={(input) =>
                    setChanges((others) => ({
                      ...others,
                      [name]: fromInput(input, current[name], schema),
                    }))
                  }
                />
              )
            );
          })}
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
