import { Paper } from "@mantine/core";
import type { Node } from "@tiptap/pm/model";
import { NodeSelection } from "@tiptap/pm/state";
import { type Editor, useEditorState } from "@tiptap/react";
import { BubbleMenu } from "@tiptap/react/menus";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { currentBlock } from "../actions/block-actions.ts";
import classes from "../editor.module.css";
import { useBlockName } from "../names.ts";
import { ButtonTools, CardTools, ClassicTools, QuoteTools } from "./block-tools.tsx";
import { AlignTools, EmbedTools, GalleryTools, ImageTools, MediaTools } from "./media-tools.tsx";
import { TableTools } from "./table-tools.tsx";
import { onToolbarKey } from "./tool.tsx";
import type { ToolProps } from "./tool-props.ts";

const withTools: ReadonlySet<string> = new Set([
  "image",
  "gallery",
  "embed",
  "audio",
  "video",
  "file",
  "tableFigure",
  "button",
  "blockquote",
  "pullquote",
  "card",
  "menu",
  "classic",
]);

/** The innermost block around the selection with tools. */
function findTarget({ state: { selection } }: Editor): { pos: number; node: Node } | undefined {
  if (selection instanceof NodeSelection && withTools.has(selection.node.type.name))
    return { pos: selection.from, node: selection.node };
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (withTools.has(node.type.name)) return { pos: $from.before(depth), node };
  }
  return undefined;
}

function Tools(props: ToolProps) {
  switch (props.node.type.name) {
    case "image": {
      const $pos = props.editor.state.doc.resolve(props.pos);
      const isInGallery = $pos.parent.type.name === "gallery";
      return (
        <>
          <ImageTools {...props} />
          {isInGallery ? (
            <GalleryTools editor={props.editor} pos={$pos.before()} node={$pos.parent} />
          ) : (
            <AlignTools {...props} />
          )}
        </>
      );
    }
    case "gallery":
      return <GalleryTools {...props} />;
    case "embed":
      return (
        <>
          <EmbedTools {...props} />
          <AlignTools {...props} />
        </>
      );
    case "audio":
    case "video":
    case "file":
      return <MediaTools {...props} />;
    case "tableFigure":
      return <TableTools {...props} />;
    case "button":
      return <ButtonTools {...props} />;
    case "card":
    case "menu":
      return <CardTools {...props} />;
    case "classic":
      return <ClassicTools {...props} />;
    default:
      return <QuoteTools {...props} />;
  }
}

/** The tools of an image, a table or another block that is more than text, above it. */
export function BlockToolbar({ editor }: { readonly editor: Editor }) {
  const t = useTranslations("editor");
  const nameOf = useBlockName();
  const target = useEditorState({
    editor,
    selector: ({ editor: one }) => findTarget(one),
    equalityFn: (one, other) => one?.pos === other?.pos && one?.node === other?.node,
  });
  const toRect = useCallback(() => {
    const found = findTarget(editor);
    const dom = found && editor.view.nodeDOM(found.pos);
    const rect = dom instanceof Element ? dom.getBoundingClientRect() : undefined;
    return rect ? { getBoundingClientRect: () => rect } : null;
  }, [editor]);
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="blockToolbar"
      updateDelay={60}
      className={classes["bubble"] ?? ""}
      getReferencedVirtualElement={toRect}
      options={{ placement: "top-start", offset: 6, flip: true, shift: { padding: 8 } }}
      shouldShow={({ editor: one, element, state: { selection } }) => {
        const found = findTarget(one);
        if (!found || !one.isEditable) return false;
        const hasFocus = one.view.hasFocus() || element.contains(document.activeElement);
        const isText = !(selection instanceof NodeSelection) && !selection.empty;
        const hasCitation = found.node.lastChild?.type.name === "citation";
        const isDone = found.node.type.name.endsWith("quote") && hasCitation;
        return hasFocus && !isText && !isDone && currentBlock(one) !== undefined;
      }}
    >
      {target && (
        <Paper
          className={classes["toolbar"]}
          shadow="md"
          withBorder
          role="toolbar"
          aria-label={`${t("tools")}: ${nameOf(target.node)}`}
          data-toolbar="block"
          onKeyDown={(event) => onToolbarKey(event, () => editor.commands.focus())}
        >
          <Tools editor={editor} pos={target.pos} node={target.node} />
        </Paper>
      )}
    </BubbleMenu>
  );
}
