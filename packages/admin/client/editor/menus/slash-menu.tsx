import { Paper, Portal, ScrollArea, Text } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type Ref } from "react";
import { useTranslations } from "use-intl";
import { currentBlock } from "../actions/block-actions.ts";
import classes from "../editor.module.css";
import { useMedia } from "../media.ts";
import { useDynamicBlocks } from "../dynamic-blocks.ts";
import { useBlockLabel } from "../names.ts";
import { filterBlocks, type InsertableBlock, withDynamicBlocks } from "./block-list.ts";
import type { SlashState } from "./slash.ts";

export interface SlashMenuHandle {
  readonly onKey: (event: KeyboardEvent) => boolean;
}

const HEIGHT = 340;

/** Returns the blocks that match a text. */
export function useBlockSearch(): (query: string) => readonly InsertableBlock[] {
  const dynamic = useDynamicBlocks();
  const insertable = useMemo(() => withDynamicBlocks(dynamic), [dynamic]);
  const labelOf = useBlockLabel();
  return (query) => filterBlocks(insertable, query, labelOf);
}

/** The menu of blocks at the cursor: filtered by what is typed, and used by arrow keys. */
export function SlashMenu({
  editor,
  state,
  search,
  close,
  openLink,
  ref,
}: {
  readonly editor: Editor;
  readonly state: SlashState;
  readonly search: ReturnType<typeof useBlockSearch>;
  readonly close: () => void;
  /** Opens the form of a link at the cursor. */
  readonly openLink: () => void;
  readonly ref: Ref<SlashMenuHandle>;
}) {
  const t = useTranslations("editor");
  const media = useMedia();
  const labelOf = useBlockLabel();
  const blocks = search(state.query);
  const [index, setIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => setIndex(0), [state.query]);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
    editor.view.dom.setAttribute("aria-activedescendant", `slash-${blocks[index]?.key ?? ""}`);
    editor.view.dom.setAttribute("aria-controls", "slash-menu");
    return () => {
      editor.view.dom.removeAttribute("aria-activedescendant");
      editor.view.dom.removeAttribute("aria-controls");
    };
  }, [editor, index, blocks]);

  const insert = (block: InsertableBlock | undefined) => {
    close();
    if (!block) return;
    editor.chain().focus().deleteRange(state.range).run();
    block.insert(editor, currentBlock(editor), media, openLink);
  };
  useImperativeHandle(ref, () => ({
    onKey(event) {
      if (event.key === "ArrowDown") setIndex((index + 1) % Math.max(1, blocks.length));
      else if (event.key === "ArrowUp")
        setIndex((index + blocks.length - 1) % Math.max(1, blocks.length));
      else if ((event.key === "Enter" || event.key === "Tab") && blocks.length > 0)
        insert(blocks[index]);
      else return false;
      return true;
    },
  }));

  const rect = state.rect();
  if (!rect) return null;
  const isAbove = rect.bottom + HEIGHT > window.innerHeight && rect.top > HEIGHT;
  const style = {
    left: Math.max(8, Math.min(rect.left, window.innerWidth - 308)),
    ...(isAbove ? { bottom: window.innerHeight - rect.top + 6 } : { top: rect.bottom + 6 }),
  };
  return (
    <Portal>
      <Paper className={classes["slash"]} shadow="md" withBorder style={style}>
        <ScrollArea.Autosize mah={HEIGHT - 20} scrollbarSize={6} type="auto">
          <div ref={list} id="slash-menu" role="listbox" aria-label={t("searchBlocks")}>
            {blocks.length === 0 && (
              <Text size="sm" c="dimmed" p="sm">
                {t("nothingFound")}
              </Text>
            )}
            {blocks.map((block, position) => {
              const isNewGroup = state.query === "" && blocks[position - 1]?.group !== block.group;
              return (
                <div key={block.key} role="presentation">
                  {isNewGroup && (
                    <div className={classes["slashGroup"]}>{t(`groups.${block.group}`)}</div>
                  )}
                  <div
                    id={`slash-${block.key}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={position === index}
                    className={classes["slashItem"]}
                    onMouseMove={() => setIndex(position)}
                    onMouseDown={(event) => {
                      event.preventDefault();
                      insert(block);
                    }}
                  >
                    <span className={classes["slashIcon"]}>
                      <block.icon size={18} strokeWidth={1.75} aria-hidden />
                    </span>
                    <span>{labelOf(block.key)}</span>
                    {block.hint && <kbd className={classes["slashHint"]}>{block.hint}</kbd>}
                  </div>
                </div>
              );
            })}
          </div>
        </ScrollArea.Autosize>
      </Paper>
    </Portal>
  );
}
