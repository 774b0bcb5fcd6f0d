import { Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { Blocks } from "lucide-react";
import { blockAt } from "../actions/block-actions.ts";
import { toSegments } from "../blocks/block-source.ts";
import { toPlain } from "../blocks/plain-text.ts";
import { useBlockSettings } from "../block-settings.tsx";
import {
  dynamicBlockOf,
  type DynamicBlockUse,
  editableAttributes,
  pauseBeforeRetry,
  useDynamicBlocks,
} from "../dynamic-blocks.ts";
import classes from "../editor.module.css";
import { useEditHtml } from "../html-dialog.tsx";
import { useBlockName } from "../names.ts";

const MAX_LENGTH = 160;
const MAX_DEPTH = 3;

/** The text of a block. */
function toExcerpt(source: string): string {
  const html = source.slice(0, 4000).replace(/<(script|style)\b[^]*?<\/\1>/gi, "");
  const text = toPlain(html).replaceAll("\n", " ");
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** The labels of a block and of the blocks in it. */
export const labelsIn = (source: string, depth = 0): readonly string[] =>
  toSegments(source).flatMap((segment): readonly string[] => {
    if (segment.kind !== "block") return [];
    const label = toPlain(String(segment.attributes?.["label"] ?? ""));
    return [
      ...(label === "" ? [] : [label]),
      ...(depth < MAX_DEPTH ? labelsIn(segment.inner, depth + 1) : []),
    ];
  });

/** The HTML of a dynamic block on the site; undefined until it is known, and for other blocks. */
function usePreview(found: DynamicBlockUse | undefined): string | undefined {
  const dynamic = useDynamicBlocks();
  // The site renders a block by its attributes, without the blocks in it.
  const isComplete = found !== undefined && found.inner === undefined;
  const { data } = useQuery({
    queryKey: ["rendered-block", found?.block.name, found?.attributes],
    queryFn: ({ signal }) =>
      found && dynamic ? dynamic.render(found.block.name, found.attributes, signal) : "",
    enabled: isComplete,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: ({ state }) =>
      pauseBeforeRetry(state.data, state.dataUpdateCount + state.errorUpdateCount),
    retry: false,
  });
  return (isComplete && data) || undefined;
}

/** A block that is kept as it is. Dynamic blocks are shown as the site renders them. */
export function CardView({ editor, node, selected, getPos }: NodeViewProps) {
  const nameOf = useBlockName();
  const editHtml = useEditHtml();
  const openSettings = useBlockSettings();
  const found = dynamicBlockOf(node, useDynamicBlocks());
  const preview = usePreview(found);
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
        if (!at) return;
        const parent = editor.state.doc.resolve(at.pos).parent.type.name;
        const hasSettings = found && editableAttributes(found.block).length > 0;
        if (hasSettings && parent !== "classic") openSettings(at);
        else if (parent === "doc") editHtml(at);
      }}
    >
      <span className={classes["cardIcon"]}>
        <Blocks size={20} aria-hidden />
      </span>
      <div className={classes["cardText"]}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        {preview ? (
          <div
            className={classes["cardPreview"]}
            inert
            // The site renders and escapes this HTML, and the Content-Security-Policy allows no inline scripts.
            dangerouslySetInnerHTML={{ __html: preview }}
          />
        ) : (
          <Text size="xs" className="muted" lineClamp={2}>
            {toExcerpt(source) || labelsIn(source).join(" · ") || String(node.attrs["name"])}
          </Text>
        )}
      </div>
    </NodeViewWrapper>
  );
}
