import { Button, Group, Modal, Textarea } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { createContext, useContext, useState } from "react";
import { useTranslations } from "use-intl";
import { useInputDialog } from "../forms/use-input-dialog.ts";
import { type BlockAt, replaceBlock } from "./actions/block-actions.ts";
import type { NodeJson } from "./blocks/node-json.ts";
import { writeNode } from "./blocks/write.ts";
import classes from "./editor.module.css";
import { blocksOf } from "./paste/paste.ts";

export const EditHtmlContext = createContext<(at: BlockAt) => void>(() => undefined);

/** Opens the dialog with the HTML of a block. */
export const useEditHtml = (): ((at: BlockAt) => void) => useContext(EditHtmlContext);

export interface BlockDialogProps {
  readonly editor: Editor;
  readonly at: BlockAt;
  /** Whether the text has become read-only, so that nothing can be applied. */
  readonly isReadOnly: boolean;
  readonly close: () => void;
}

/** The HTML of a block, with its comments. */
export function HtmlDialog({ editor, at, isReadOnly, close }: BlockDialogProps) {
  const t = useTranslations("editor");
  const [before] = useState(() => writeNode(at.node.toJSON() as NodeJson));
  const [text, setText] = useState(before);
  const dialog = useInputDialog(text !== before, close);
  const apply = () => {
    if (isReadOnly) return;
    close();
    if (text !== before) replaceBlock(editor, at, blocksOf(editor, text));
  };
  return (
    <Modal {...dialog} title={t("editHtmlTitle")} size="xl">
      <Textarea
        data-autofocus
        aria-label={t("editHtmlTitle")}
        classNames={{ input: classes["source"] ?? "" }}
        autosize
        minRows={8}
        maxRows={24}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) apply();
        }}
      />
      <Group justify="end" mt="md">
        <Button variant="default" onClick={close}>
          {t("cancel")}
        </Button>
        <Button disabled={isReadOnly} onClick={apply}>
          {t("apply")}
        </Button>
      </Group>
    </Modal>
  );
}
