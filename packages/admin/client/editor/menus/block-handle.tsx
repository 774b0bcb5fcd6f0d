import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { GripVertical, Plus } from "lucide-react";
import { type DragEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type BlockAt, blockAt, currentBlock } from "../actions/block-actions.ts";
import classes from "../editor.module.css";
import { useBlockName } from "../names.ts";
import { BlockMenuItems } from "./block-menu.tsx";
import { openSlashMenu } from "./slash.ts";
import { blockAtHeight, useBlockDrop } from "./use-block-drop.ts";

/** The element of a block, and the height of its first line. */
function placeOf(editor: Editor, frame: HTMLElement, pos: number): number | undefined {
  const dom = editor.view.nodeDOM(pos);
  if (!(dom instanceof HTMLElement)) return undefined;
  const rect = dom.getBoundingClientRect();
  const line = Number.parseFloat(getComputedStyle(dom).lineHeight) || 28;
  const offset = Math.min(line, rect.height) / 2 - 14;
  return rect.top - frame.getBoundingClientRect().top + Math.max(0, offset);
}

/** The block under the pointer, or else the one with the cursor, and its height in the frame. It stays the same while its menu is open. */
function useShownBlock(
  editor: Editor,
  frame: RefObject<HTMLDivElement | null>,
  isOpen: boolean,
): { readonly pos: number; readonly top: number } | undefined {
  const [shown, setShown] = useState<{ pos: number; top: number }>();
  const isHeld = useRef(false);
  const last = useRef<number>(undefined);

  const show = useCallback(
    (pos: number | undefined) => {
      const top =
        pos !== undefined && frame.current ? placeOf(editor, frame.current, pos) : undefined;
      setShown((before) => {
        if (pos === undefined || top === undefined) return undefined;
        return before?.pos === pos && before.top === top ? before : { pos, top };
      });
    },
    [editor, frame],
  );
  useEffect(() => {
    isHeld.current = isOpen;
  }, [isOpen]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let request = 0;
    const onMove = ({ clientY, pointerType }: PointerEvent) => {
      if (isHeld.current || pointerType === "touch") return;
      cancelAnimationFrame(request);
      request = requestAnimationFrame(() => {
        if (editor.isDestroyed) return;
        const pos = blockAtHeight(editor, clientY);
        if (pos !== undefined) show(pos);
      });
    };
    const onSelect = () => {
      const index = editor.state.selection.$from.index(0);
      if (isHeld.current || index === last.current) return;
      last.current = index;
      cancelAnimationFrame(request);
      request = requestAnimationFrame(() => {
        if (!editor.isDestroyed) show(currentBlock(editor)?.pos);
      });
    };
    const onUpdate = () => {
      last.current = undefined;
    };
    element.addEventListener("pointermove", onMove);
    editor.on("selectionUpdate", onSelect);
    editor.on("update", onUpdate);
    return () => {
      cancelAnimationFrame(request);
      element.removeEventListener("pointermove", onMove);
      editor.off("selectionUpdate", onSelect);
      editor.off("update", onUpdate);
    };
  }, [editor, frame, show]);
  return shown;
}

/** Buttons at the side of a block: one adds a block below, the other is dragged to move it or opens its menu. */
export function BlockHandle({
  editor,
  frame,
  grip,
  editHtml,
}: {
  readonly editor: Editor;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly grip: RefObject<HTMLButtonElement | null>;
  readonly editHtml: (at: BlockAt) => void;
}) {
  const t = useTranslations("editor");
  const nameOf = useBlockName();
  const [isOpen, setOpen] = useState(false);
  const shown = useShownBlock(editor, frame, isOpen);
  const at = shown && blockAt(editor, shown.pos);
  const drop = useBlockDrop(editor, frame);
  const startDrag = (event: DragEvent) => {
    if (!at) return;
    const dom = editor.view.nodeDOM(at.pos);
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", at.node.textContent);
    if (dom instanceof Element) event.dataTransfer.setDragImage(dom, 0, 0);
    drop.start(at);
  };
  if (!at || !shown || !editor.isEditable) return null;
  const name = nameOf(at.node);
  return (
    <>
      {drop.top !== undefined && <div className={classes["dropLine"]} style={{ top: drop.top }} />}
      <div className={classes["handle"]} style={{ top: shown.top }} data-handle>
        <Tooltip label={t("addBelow")} openDelay={500}>
          <ActionIcon
            className={classes["handleAdd"] ?? ""}
            size={26}
            radius="sm"
            variant="subtle"
            color="gray"
            tabIndex={-1}
            aria-label={t("addBelow")}
            onClick={() => openSlashMenu(editor, at.pos)}
          >
            <Plus size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Menu
          opened={isOpen}
          onChange={setOpen}
          position="bottom-start"
          shadow="md"
          returnFocus={false}
          onClose={() => editor.view.focus()}
        >
          <Menu.Target>
            <ActionIcon
              ref={grip}
              className={classes["grip"] ?? ""}
              size={26}
              radius="sm"
              variant="subtle"
              color="gray"
              tabIndex={-1}
              draggable
              aria-label={t("blockMenu", { name })}
              title={t("drag")}
              onDragStart={startDrag}
              onDragEnd={drop.end}
            >
              <GripVertical size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown aria-label={t("blockMenu", { name })}>
            <Menu.Label>{name}</Menu.Label>
            <BlockMenuItems editor={editor} at={at} editHtml={editHtml} />
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  );
}
