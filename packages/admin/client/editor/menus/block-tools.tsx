import { Button } from "@mantine/core";
import { CodeXml, Link, Plus, Quote, Repeat2, Settings2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { blockAt, type BlockAt, convertClassic, setAttributes } from "../actions/block-actions.ts";
import { useBlockSettings } from "../block-settings.tsx";
import { dynamicBlockOf, editableAttributes, useDynamicBlocks } from "../dynamic-blocks.ts";
import { useEditHtml } from "../html-dialog.tsx";
import { MenuTools } from "./menu-tools.tsx";
import type { ToolProps } from "./tool-props.ts";
import { linkAttributes, LinkForm } from "./link-form.tsx";
import { ToolPopover } from "./tool-popover.tsx";
import { Tool } from "./tool.tsx";

const text = { size: "compact-sm", variant: "subtle", color: "gray" } as const;

export function ButtonTools({ editor, pos, node }: ToolProps) {
  const t = useTranslations("editor");
  const link = (node.attrs["link"] ?? {}) as Readonly<Record<string, unknown>>;
  const isInGroup = editor.state.doc.resolve(pos).parent.type.name === "buttons";
  return (
    <>
      <ToolPopover label={t("link")} icon={Link} isOn={Boolean(link["href"])}>
        {(close) => (
          <LinkForm
            value={{ href: String(link["href"] ?? ""), isNewTab: link["target"] === "_blank" }}
            onSave={({ href, isNewTab, title }) => {
              close();
              setAttributes(editor, pos, { link: { ...linkAttributes(link, isNewTab), href } });
              if (title !== undefined && node.content.size === 0)
                editor.commands.insertContentAt(pos + 1, { type: "text", text: title });
            }}
            onRemove={() => {
              close();
              const { href: _, ...others } = linkAttributes(link, false);
              setAttributes(editor, pos, { link: others });
            }}
          />
        )}
      </ToolPopover>
      {isInGroup && (
        <Tool
          label={t("addButton")}
          icon={Plus}
          onClick={() => {
            const end = pos + node.nodeSize;
            editor
              .chain()
              .insertContentAt(end, { type: "button", attrs: { link: {} } })
              .setTextSelection(end + 1)
              .focus()
              .run();
          }}
        />
      )}
    </>
  );
}

export function QuoteTools({ editor, pos, node }: ToolProps) {
  const t = useTranslations("editor");
  return (
    <Button
      {...text}
      leftSection={<Quote size={14} aria-hidden />}
      onClick={() => {
        const end = pos + node.nodeSize - 1;
        editor
          .chain()
          .insertContentAt(end, { type: "citation" })
          .setTextSelection(end + 1)
          .focus()
          .run();
      }}
    >
      {t("addCitation")}
    </Button>
  );
}

export function CardTools({ editor, pos, node }: ToolProps) {
  const t = useTranslations("editor");
  const editHtml = useEditHtml();
  const openSettings = useBlockSettings();
  const found = dynamicBlockOf(node, useDynamicBlocks());
  const isInMenu = editor.state.doc.resolve(pos).parent.type.name === "menu";
  const open = (dialog: (at: BlockAt) => void) => {
    const at = blockAt(editor, pos);
    if (at) dialog(at);
  };
  return (
    <>
      {found && editableAttributes(found.block).length > 0 && (
        <Button
          {...text}
          leftSection={<Settings2 size={14} aria-hidden />}
          onClick={() => open(openSettings)}
        >
          {t("settings")}
        </Button>
      )}
      {!isInMenu && (
        <Button
          {...text}
          leftSection={<CodeXml size={14} aria-hidden />}
          onClick={() => open(editHtml)}
        >
          {t("editHtml")}
        </Button>
      )}
      <MenuTools editor={editor} pos={pos} node={node} />
    </>
  );
}

export function ClassicTools({ editor, pos }: ToolProps) {
  const t = useTranslations("editor");
  return (
    <Button
      {...text}
      leftSection={<Repeat2 size={14} aria-hidden />}
      onClick={() => {
        const at = blockAt(editor, pos);
        if (at) convertClassic(editor, at);
      }}
    >
      {t("convert")}
    </Button>
  );
}
