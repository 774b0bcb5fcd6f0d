import type { Editor } from "@tiptap/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type BlockAt, blockAt, moveBlockTo } from "../actions/block-actions.ts";

/** The position of the block at a height of the window. */
export function blockAtHeight({ view, state }: Editor, y: number): number | undefined {
  const { left, width } = view.dom.getBoundingClientRect();
  let element = document.elementFromPoint(left + width / 2, y);
  while (element && element.parentElement !== view.dom) element = element.parentElement;
  if (!element) return undefined;
  const pos = view.posAtDOM(element, 0, -1);
  const $pos = state.doc.resolve(pos);
  return $pos.depth === 0 ? pos : $pos.before(1);
}

interface Target {
  readonly pos: number;
  readonly top: number;
}

/** The drop position of a dragged block: before or after the block under the pointer. */
function findTarget(editor: Editor, frame: HTMLElement, y: number): Target | undefined {
  const pos = blockAtHeight(editor, y);
  const at = pos === undefined ? undefined : blockAt(editor, pos);
  const dom = at && editor.view.nodeDOM(at.pos);
  if (!at || !(dom instanceof Element)) return undefined;
  const { top, bottom } = dom.getBoundingClientRect();
  const isBefore = y < (top + bottom) / 2;
  const edge = isBefore ? top - 8 : bottom + 6;
  return {
    pos: isBefore ? at.pos : at.pos + at.node.nodeSize,
    top: edge - frame.getBoundingClientRect().top,
  };
}

/** Moves a block by drag and drop: only between blocks of the document. */
export function useBlockDrop(editor: Editor, frame: RefObject<HTMLElement | null>) {
  const dragged = useRef<BlockAt>(undefined);
  const target = useRef<Target>(undefined);
  const [top, setTop] = useState<number>();
  const end = () => {
    dragged.current = undefined;
    target.current = undefined;
    setTop(undefined);
  };
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const onOver = (event: globalThis.DragEvent) => {
      if (!dragged.current) return;
      event.preventDefault();
      event.stopPropagation();
      target.current = findTarget(editor, element, event.clientY) ?? target.current;
      setTop(target.current?.top);
    };
    const onDrop = (event: globalThis.DragEvent) => {
      if (!dragged.current) return;
      event.preventDefault();
      event.stopPropagation();
      if (target.current) moveBlockTo(editor, dragged.current, target.current.pos);
      end();
    };
    element.addEventListener("dragenter", onOver, true);
    element.addEventListener("dragover", onOver, true);
    element.addEventListener("drop", onDrop, true);
    return () => {
      element.removeEventListener("dragenter", onOver, true);
      element.removeEventListener("dragover", onOver, true);
      element.removeEventListener("drop", onDrop, true);
    };
  }, [editor, frame]);
  const start = (at: BlockAt) => {
    dragged.current = at;
  };
  return { top, start, end };
}
