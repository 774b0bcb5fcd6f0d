import { Menu } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import {
  ArrowDown,
  ArrowUp,
  Check,
  CodeXml,
  Copy,
  Repeat2,
  TextInitial,
  Trash2,
} from "lucide-react";
import { useTranslations } from "use-intl";
import { hasDropCap, withDropCap } from "../actions/alignment.ts";
import {
  type BlockAt,
  convertClassic,
  deleteBlock,
  duplicateBlock,
  moveBlock,
  setAttributes,
  turnBlock,
} from "../actions/block-actions.ts";
import { canTurn, targets } from "../blocks/turn-into.ts";
import classes from "../editor.module.css";
import { targetIcon } from "./block-list.ts";
import { shortcuts, toKeys } from "../../shortcuts/shortcuts.ts";

const icon = { size: 16, "aria-hidden": true } as const;

/** The actions for a block, as items of a menu. */
export function BlockMenuItems({
  editor,
  at,
  editHtml,
}: {
  readonly editor: Editor;
  readonly at: BlockAt;
  readonly editHtml: (at: BlockAt) => void;
}) {
  const t = useTranslations("editor");
  const last = editor.state.doc.childCount - 1;
  const key = (keys: string) => <kbd className={classes["keys"]}>{toKeys(keys)}</kbd>;
  return (
    <>
      <Menu.Item
        leftSection={<ArrowUp {...icon} />}
        rightSection={key(shortcuts.text.moveUp)}
        disabled={at.index === 0}
        onClick={() => moveBlock(editor, at, -1)}
      >
        {t("moveUp")}
      </Menu.Item>
      <Menu.Item
        leftSection={<ArrowDown {...icon} />}
        rightSection={key(shortcuts.text.moveDown)}
        disabled={at.index === last}
        onClick={() => moveBlock(editor, at, 1)}
      >
        {t("moveDown")}
      </Menu.Item>
      <Menu.Item
        leftSection={<Copy {...icon} />}
        rightSection={key(shortcuts.text.duplicate)}
        onClick={() => duplicateBlock(editor, at)}
      >
        {t("duplicate")}
      </Menu.Item>
      {canTurn(at.node.type.name) && (
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<Repeat2 {...icon} />}>{t("turnInto")}</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {targets.map((target) => {
              const Icon = targetIcon(target);
              return (
                <Menu.Item
                  key={target}
                  leftSection={<Icon {...icon} />}
                  onClick={() => turnBlock(editor, at, target)}
                >
                  {t(`blocks.${target}`)}
                </Menu.Item>
              );
            })}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      )}
      {at.node.type.name === "paragraph" && (
        <Menu.Item
          leftSection={<TextInitial {...icon} />}
          rightSection={hasDropCap(at.node) && <Check {...icon} />}
          onClick={() => setAttributes(editor, at.pos, withDropCap(at.node, !hasDropCap(at.node)))}
        >
          {t("dropCap")}
        </Menu.Item>
      )}
      {at.node.type.name === "classic" && (
        <Menu.Item leftSection={<Repeat2 {...icon} />} onClick={() => convertClassic(editor, at)}>
          {t("convert")}
        </Menu.Item>
      )}
      {at.node.type.name !== "classic" && (
        <Menu.Item leftSection={<CodeXml {...icon} />} onClick={() => editHtml(at)}>
          {t("editHtml")}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item c="red" leftSection={<Trash2 {...icon} />} onClick={() => deleteBlock(editor, at)}>
        {t("delete")}
      </Menu.Item>
    </>
  );
}
