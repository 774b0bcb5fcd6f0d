import { Text } from "@mantine/core";
import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { Blocks } from "lucide-react";
import { blockAt } from "../actions/block-actions.ts";
import { toPlain } from "../blocks/plain-text.ts";
import classes from "../editor.module.css";
import { useEditHtml } from "../html-dialog.tsx";
import { useBlockName } from "../names.ts";

const MAX_LENGTH = 160;

/** The search words of a block. */
function toExcerpt(source: string): string {
  const html = source.slice(0, 4000).replace(/<(script|style)\b[^]*?<\/\1>/gi, "");
  const text = toPlain(html).replaceAll("\n", " ");
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** A block that is kept as it is. */
export function CardView({ editor, node, selected, getPos }: NodeViewProps) {
  const nameOf = useBlockName();
  const editHtml = useEditHtml();
  const source = String(node.attrs["source"]);
  const name = nameOf(node);
  return (
    <NodeViewWrapper
      className={classes["card"]}
      data-selected={selected || undefined}
      data-drag-handle
      role="group"
      aria-label={name}
      onDoubleClick={() => {
        const pos = getPos();
        const at = pos === undefined ? undefined : blockAt(editor, pos);
        if (at && editor.state.doc.resolve(at.pos).depth === 0) editHtml(at);
      }}
    >
      <span className={classes["cardIcon"]}>
        <Blocks size={20} aria-hidden />
      </span>
      <div className={classes["cardText"]}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" className="muted" lineClamp={2}>
          {toExcerpt(source) || String(node.attrs["name"])}
        </Text>
      </div>
    </NodeViewWrapper>
  );
}
