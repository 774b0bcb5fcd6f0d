import { type Extensions, getSchema } from "@tiptap/core";
import { type Editor, useEditor } from "@tiptap/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { openText, type TextDocument } from "./blocks/text-document.ts";
import { countWords } from "./count-words.ts";
import { fromScreen } from "./plugins/read-only.ts";
import { contentExtensions } from "./schema/extensions.ts";

/** The delay after the last input before the text is written, in milliseconds. */
const DELAY = 250;

const schema = getSchema(contentExtensions);

export interface ContentEditor {
  readonly editor: Editor;
  readonly words: number;
  /** Writes the text now, and returns it. */
  readonly flush: () => string;
}

const countIn = ({ state: { doc } }: Editor): number =>
  countWords(doc.textBetween(0, doc.content.size, "\n", " "));

/** An editor for a text: changes are written when nothing was typed for a moment. */
export function useContentEditor({
  value,
  onChange,
  extensions,
  label,
  isReadOnly,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly extensions: Extensions;
  readonly label: string;
  readonly isReadOnly: boolean;
}): ContentEditor {
  const opened = useRef<TextDocument>(undefined);
  const written = useRef(value);
  /** Texts that were given to the screen and have not come back. */
  const sent = useRef<string[]>([]);
  const timer = useRef<number>(undefined);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  }, [onChange]);
  const [initial] = useState(() => openText(value, schema).doc.toJSON() as object);
  const [words, setWords] = useState(0);
  const editorProps = useMemo(
    () => ({ attributes: { "aria-label": label, role: "textbox", "aria-multiline": "true" } }),
    [label],
  );
  const nonce = document.documentElement.dataset["nonce"];
  const editor = useEditor({
    extensions,
    content: initial,
    ...(nonce ? { injectNonce: nonce } : {}),
    editorProps,
    onCreate: ({ editor: created }) => setWords(countIn(created)),
  });
  opened.current ??= openText(value, editor.schema);

  useEffect(() => {
    if (editor.isEditable === isReadOnly) editor.setEditable(!isReadOnly, false);
  }, [editor, isReadOnly]);

  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    if (editor.isDestroyed || !opened.current) return written.current;
    const text = opened.current.serialize(editor.state.doc);
    if (text !== written.current) {
      written.current = text;
      sent.current.push(text);
      change.current(text);
    }
    return text;
  }, [editor]);

  useEffect(() => {
    const onUpdate = () => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        flush();
        setWords(countIn(editor));
      }, DELAY);
    };
    const onBlur = () => {
      if (timer.current !== undefined) flush();
    };
    editor.on("update", onUpdate);
    editor.on("blur", onBlur);
    return () => {
      if (timer.current !== undefined) flush();
      editor.off("update", onUpdate);
      editor.off("blur", onBlur);
    };
  }, [editor, flush]);

  // A text from outside of the editor, such as a revision.
  useEffect(() => {
    const index = sent.current.indexOf(value);
    sent.current.splice(0, index + 1);
    if (index >= 0 || value === written.current) return;
    sent.current = [];
    // What the user is typing replaces it.
    const before = written.current;
    if (timer.current !== undefined && flush() !== before) return;
    written.current = value;
    const text = openText(value, editor.schema);
    opened.current = text;
    editor
      .chain()
      .command(({ tr }) => Boolean(fromScreen(tr)))
      .setContent(text.doc.toJSON() as object, { emitUpdate: false })
      .run();
    setWords(countIn(editor));
  }, [editor, flush, value]);

  return { editor, words, flush };
}
