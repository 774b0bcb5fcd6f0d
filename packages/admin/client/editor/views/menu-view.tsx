import { Button, Text } from "@mantine/core";
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { Menu, Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { blockAt, type BlockAt } from "../actions/block-actions.ts";
import { useBlockSettings } from "../block-settings.tsx";
import classes from "../editor.module.css";
import { useAddLink } from "../menus/menu-tools.tsx";
import { useBlockName } from "../names.ts";
import { labelsIn } from "./card-view.tsx";

/** A menu or a submenu, with its entries below its name. */
export function MenuView({ editor, node, selected, getPos }: NodeViewProps) {
  const t = useTranslations("editor");
  const name = useBlockName()(node);
  const openSettings = useBlockSettings();
  const add = useAddLink(editor);
  const run = (action: (at: BlockAt) => void) => {
    const pos = getPos();
    const at = pos === undefined ? undefined : blockAt(editor, pos);
    if (at) action(at);
  };
  return (
    <NodeViewWrapper
      className={classes["menu"]}
      data-selected={selected || undefined}
      role="group"
      aria-label={name}
    >
      <div
        className={classes["menuHead"]}
        contentEditable={false}
        data-drag-handle
        onClick={() => run(({ pos }) => editor.chain().setNodeSelection(pos).focus().run())}
        onDoubleClick={() => run(openSettings)}
      >
        <span className={classes["cardIcon"]}>
          <Menu size={20} aria-hidden />
        </span>
        <div className={classes["cardText"]}>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="xs" className="muted" lineClamp={2}>
            {labelsIn(String(node.attrs["source"])).join(" · ")}
          </Text>
        </div>
      </div>
      <NodeViewContent className={classes["menuEntries"] ?? ""} />
      {editor.isEditable && (
        <Button
          className={classes["menuAdd"] ?? ""}
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<Plus size={14} aria-hidden />}
          contentEditable={false}
          onClick={() => run(add)}
        >
          {t("addLink")}
        </Button>
      )}
    </NodeViewWrapper>
  );
}
