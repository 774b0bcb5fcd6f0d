import { Group, Text, Textarea } from "@mantine/core";
import { Extension } from "@tiptap/core";
import { redoDepth, undoDepth } from "@tiptap/pm/history";
import { type Editor, EditorContent, useEditorState } from "@tiptap/react";
import { Blocks, CodeXml, Plus, Redo2, Undo2 } from "lucide-react";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { BlockAt } from "./actions/block-actions.ts";
import { countWords } from "./count-words.ts";
import classes from "./editor.module.css";
import { BlockSettings, BlockSettingsContext } from "./block-settings.tsx";
import { type DynamicBlocks, DynamicBlocksContext } from "./dynamic-blocks.ts";
import { EditHtmlContext, HtmlDialog } from "./html-dialog.tsx";
import { type FindLinks, LinksContext } from "./links.ts";
import { type EditorMedia, MediaContext } from "./media.ts";
import { BlockHandle } from "./menus/block-handle.tsx";
import { BlockToolbar } from "./menus/block-toolbar.tsx";
import { openSlashMenu, slash, type SlashState } from "./menus/slash.ts";
import { SlashMenu, type SlashMenuHandle, useBlockSearch } from "./menus/slash-menu.tsx";
import { showTextToolbar, TextToolbar } from "./menus/text-toolbar.tsx";
import { shortcuts, toEditorKeys, toKeys } from "../shortcuts/shortcuts.ts";
import { Tool } from "./menus/tool.tsx";
import { paste } from "./paste/paste.ts";
import { blockKeys } from "./plugins/block-keys.ts";
import { current } from "./plugins/current.ts";
import { readOnly } from "./plugins/read-only.ts";
import { menuKeys } from "./plugins/menu-keys.ts";
import { imageFiles } from "./plugins/uploads.ts";
import { useContentEditor } from "./use-content-editor.ts";
import { viewExtensions } from "./views/view-extensions.ts";

export interface BlockEditorHandle {
  /** Writes changes now, and returns the text. */
  readonly flush: () => string;
  readonly focus: () => void;
}

export interface BlockEditorProps {
  /** The content of a post, with the comments of its blocks. */
  readonly value: string;
  /** Called a moment after a change. A text that is not edited is never written. */
  readonly onChange: (value: string) => void;
  /** If it is missing, images can neither be uploaded nor selected. */
  readonly media?: EditorMedia | undefined;
  /** If it is missing, links are entered by their addresses only. */
  readonly findLinks?: FindLinks | undefined;
  /** If it is missing, dynamic blocks are cards without a preview. */
  readonly dynamicBlocks?: DynamicBlocks | undefined;
  readonly isReadOnly?: boolean;
  /** The accessible name of the text. */
  readonly label?: string;
  readonly ref?: Ref<BlockEditorHandle>;
}

/** An editor for content in blocks, with a second mode for its source. */
export function BlockEditor(props: BlockEditorProps) {
  const [isSource, setSource] = useState(false);
  const Mode = isSource ? SourceEditor : VisualEditor;
  return (
    <MediaContext value={props.media}>
      <LinksContext value={props.findLinks}>
        <DynamicBlocksContext value={props.dynamicBlocks}>
          <Mode {...props} switchMode={() => setSource(!isSource)} />
        </DynamicBlocksContext>
      </LinksContext>
    </MediaContext>
  );
}

type ModeProps = BlockEditorProps & { readonly switchMode: () => void };

function SourceEditor({ value, onChange, ref, switchMode }: ModeProps) {
  const t = useTranslations("editor");
  const input = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ flush: () => value, focus: () => input.current?.focus() }));
  return (
    <div className={classes["frame"]}>
      <Group className={classes["bar"] ?? ""} gap={4}>
        <Text size="xs" className="muted" me="auto">
          {t("words", { count: countWords(value.replace(/<[^>]*>/g, " ")) })}
        </Text>
        <Tool label={t("visual")} icon={Blocks} onClick={switchMode} />
      </Group>
      <Textarea
        ref={input}
        aria-label={t("codeLabel")}
        classNames={{ input: classes["source"] ?? "" }}
        autosize
        minRows={20}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

function VisualEditor({
  value,
  onChange,
  media,
  isReadOnly = false,
  label,
  ref,
  switchMode,
}: ModeProps) {
  const t = useTranslations("editor");
  const frame = useRef<HTMLDivElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const menu = useRef<SlashMenuHandle>(null);
  const mediaRef = useRef(media);
  mediaRef.current = media;
  const search = useBlockSearch();
  const searchRef = useRef(search);
  searchRef.current = search;
  const [slashState, setSlash] = useState<SlashState>();
  const [isLinkOpen, setLinkOpen] = useState(false);
  const [edited, setEdited] = useState<BlockAt>();
  const [configured, setConfigured] = useState<BlockAt>();
  const [extensions] = useState(() => [
    ...viewExtensions,
    current,
    imageFiles,
    readOnly,
    paste.configure({ getMedia: () => mediaRef.current }),
    slash.configure({
      onChange: setSlash,
      onKey: (event) => menu.current?.onKey(event) ?? false,
      hasMatch: (query) => searchRef.current(query).length > 0,
    }),
    menuKeys,
    blockKeys.configure({
      focusTools() {
        const tool = frame.current?.querySelector<HTMLElement>("[data-toolbar] button");
        (tool ?? grip.current)?.focus();
        return true;
      },
    }),
    linkKey(() => setLinkOpen(true)),
  ]);
  const { editor, words, flush } = useContentEditor({
    value,
    onChange,
    extensions,
    label: label ?? t("label"),
    isReadOnly,
  });
  useImperativeHandle(ref, () => ({ flush, focus: () => editor.commands.focus() }), [
    flush,
    editor,
  ]);
  return (
    <EditHtmlContext value={setEdited}>
      <BlockSettingsContext value={setConfigured}>
        <div ref={frame} className={classes["frame"]} style={toLabels(t)}>
          <EditorBar
            editor={editor}
            words={words}
            showSource={() => {
              flush();
              switchMode();
            }}
          />
          <EditorContent editor={editor} className={classes["content"]} />
          <button
            type="button"
            className={classes["below"]}
            aria-label={t("addBlock")}
            onClick={() => {
              const { doc } = editor.state;
              openSlashMenu(editor, doc.content.size - (doc.lastChild?.nodeSize ?? 0));
            }}
          />
          <BlockHandle editor={editor} frame={frame} grip={grip} editHtml={setEdited} />
          <TextToolbar editor={editor} isLinkOpen={isLinkOpen} setLinkOpen={setLinkOpen} />
          <BlockToolbar editor={editor} />
          {slashState && (
            <SlashMenu
              ref={menu}
              editor={editor}
              state={slashState}
              search={search}
              close={() => setSlash(undefined)}
              openLink={() => {
                showTextToolbar(editor);
                setLinkOpen(true);
              }}
            />
          )}
          {edited && (
            <HtmlDialog
              editor={editor}
              at={edited}
              isReadOnly={isReadOnly}
              close={() => setEdited(undefined)}
            />
          )}
          {configured && (
            <BlockSettings
              editor={editor}
              at={configured}
              isReadOnly={isReadOnly}
              close={() => setConfigured(undefined)}
            />
          )}
        </div>
      </BlockSettingsContext>
    </EditHtmlContext>
  );
}

/** The tools above the text, and its number of words. */
function EditorBar({
  editor,
  words,
  showSource,
}: {
  readonly editor: Editor;
  readonly words: number;
  readonly showSource: () => void;
}) {
  const t = useTranslations("editor");
  const history = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({
      undo: undoDepth(state) > 0,
      redo: redoDepth(state) > 0,
    }),
  });
  return (
    <Group className={classes["bar"] ?? ""} gap={4}>
      <Tool
        label={t("undo")}
        icon={Undo2}
        isDirectional
        keys={toKeys(shortcuts.text.undo)}
        disabled={!history.undo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <Tool
        label={t("redo")}
        icon={Redo2}
        isDirectional
        keys={toKeys(shortcuts.text.redo)}
        disabled={!history.redo}
        onClick={() => editor.chain().focus().redo().run()}
      />
      <Tool
        label={t("addBelow")}
        icon={Plus}
        onClick={() => {
          const { $from } = editor.state.selection;
          openSlashMenu(editor, $from.depth === 0 ? $from.pos : $from.before(1));
        }}
      />
      <Text size="xs" className="muted" ms="auto" me={6}>
        {t("words", { count: words })}
      </Text>
      <Tool label={t("code")} icon={CodeXml} onClick={showSource} />
    </Group>
  );
}

/** The key that selects the link at the cursor and opens its form. */
const linkKey = (open: () => void) =>
  Extension.create({
    name: "linkKey",
    addKeyboardShortcuts: () => ({
      [toEditorKeys(shortcuts.text.link)]: ({ editor: one }) => {
        if (one.state.selection.empty && !one.isActive("link")) return false;
        if (one.state.selection.$from.parent.type.spec.code) return false;
        one.commands.extendMarkRange("link");
        open();
        return true;
      },
    }),
  });

/** Texts that the style sheet shows: placeholders and names of blocks. */
function toLabels(
  t: ReturnType<typeof useTranslations<"editor">>,
): Readonly<Record<string, string>> {
  const labels = {
    "--text-placeholder": t("placeholder"),
    "--text-heading": t("blocks.heading"),
    "--text-citation": t("citation"),
    "--text-caption": t("caption"),
    "--text-button": t("buttonText"),
    "--text-file": t("fileName"),
    "--text-html": t("blocks.html"),
    "--text-shortcode": t("blocks.shortcode"),
    "--text-more": t("readMore"),
    "--text-next-page": t("pageBreak"),
    "--text-classic": t("classicHint"),
    "--text-list": t("list"),
  };
  return Object.fromEntries(
    Object.entries(labels).map(([name, text]) => [name, JSON.stringify(text)]),
  );
}
