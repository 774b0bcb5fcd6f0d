import { Menu, Paper, Popover, UnstyledButton } from "@mantine/core";
import { isTextSelection } from "@tiptap/core";
import { type Editor, useEditorState } from "@tiptap/react";
import { BubbleMenu } from "@tiptap/react/menus";
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  ChevronDown,
  Code,
  Italic,
  Link,
  Strikethrough,
  Underline,
} from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { canAlignText, textAlignmentOf, withTextAlignment } from "../actions/alignment.ts";
import { type BlockAt, currentBlock, setAttributes, turnBlock } from "../actions/block-actions.ts";
import { canTurn, targets } from "../blocks/turn-into.ts";
import classes from "../editor.module.css";
import { useBlockName } from "../names.ts";
import { targetIcon } from "./block-list.ts";
import { linkAttributes, LinkForm } from "./link-form.tsx";
import { shortcuts, toKeys } from "../../shortcuts/shortcuts.ts";
import { onToolbarKey, Tool } from "./tool.tsx";

const marks = [
  ["bold", Bold],
  ["italic", Italic],
  ["underline", Underline],
  ["strike", Strikethrough],
  ["code", Code],
] as const;
const alignments = [
  ["left", AlignLeft, "alignLeft"],
  ["center", AlignCenter, "alignCenter"],
  ["right", AlignRight, "alignRight"],
] as const;

interface State {
  readonly on: string;
  readonly block: string;
  readonly align: string | undefined;
  readonly canAlign: boolean;
}

const pluginKey = "textToolbar";
const tell = ({ view, state }: Editor, what: "show" | "hide" | "updatePosition"): void =>
  view.dispatch(state.tr.setMeta(pluginKey, what));
/** Shows the toolbar at the cursor, although no text is selected. */
export function showTextToolbar(editor: Editor): void {
  tell(editor, "show");
  // A hidden toolbar is not moved.
  tell(editor, "updatePosition");
}

/** The tools for selected text, above it. */
export function TextToolbar({
  editor,
  isLinkOpen,
  setLinkOpen,
}: {
  readonly editor: Editor;
  readonly isLinkOpen: boolean;
  readonly setLinkOpen: (isOpen: boolean) => void;
}) {
  const t = useTranslations("editor");
  const nameOf = useBlockName();
  const [isShown, setShown] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: one }): State => {
      // Nothing is calculated while the user types.
      if (one.state.selection.empty && !isShown)
        return { on: "", block: "", align: undefined, canAlign: false };
      const { $from } = one.state.selection;
      const at = currentBlock(one);
      return {
        on: [...marks.map(([name]) => name), "link"].filter((name) => one.isActive(name)).join(" "),
        block: at ? nameOf(at.node) : "",
        align: textAlignmentOf($from.parent),
        canAlign: canAlignText($from),
      };
    },
  });
  const at = isShown ? currentBlock(editor) : undefined;
  const isOn = (name: string) => state.on.split(" ").includes(name);
  const setLink = (isOpen: boolean) => {
    setLinkOpen(isOpen);
    if (!isOpen && editor.state.selection.empty) tell(editor, "hide");
  };
  const close = () => {
    setLink(false);
    editor.commands.focus();
  };
  useEffect(() => {
    if (!isShown) setLinkOpen(false);
  }, [isShown, setLinkOpen]);
  const hasTurnMenu = at !== undefined && canTurn(at.node.type.name);
  // It gets wider with its menu.
  useEffect(() => {
    if (hasTurnMenu) tell(editor, "updatePosition");
  }, [hasTurnMenu, state.block, editor]);
  return (
    <BubbleMenu
      editor={editor}
      pluginKey={pluginKey}
      updateDelay={120}
      className={classes["bubble"] ?? ""}
      options={{
        placement: "top-start",
        offset: 8,
        flip: true,
        shift: { padding: 8 },
        onShow: () => setShown(true),
        onHide: () => setShown(false),
      }}
      shouldShow={({ editor: one, state: { selection, doc }, from, to, element }) =>
        isTextSelection(selection) &&
        one.isEditable &&
        (one.view.hasFocus() || element.contains(document.activeElement)) &&
        !selection.$from.parent.type.spec.code &&
        doc.textBetween(from, to).length > 0
      }
    >
      <Paper
        className={classes["toolbar"]}
        shadow="md"
        withBorder
        role="toolbar"
        aria-label={t("format")}
        data-toolbar="text"
        onKeyDown={(event) => onToolbarKey(event, close)}
      >
        {hasTurnMenu && <TurnMenu editor={editor} at={at} name={state.block} />}
        {marks.map(([name, icon]) => (
          <Tool
            key={name}
            label={t(name === "code" ? "inlineCode" : name)}
            icon={icon}
            keys={toKeys(shortcuts.text[name])}
            isOn={isOn(name)}
            onClick={() => editor.chain().focus().toggleMark(name).run()}
          />
        ))}
        <LinkTool
          editor={editor}
          isOn={isOn("link")}
          // In a toolbar that is not visible yet, the form would not get the focus.
          isOpen={isLinkOpen && isShown}
          setOpen={setLink}
        />
        {state.canAlign && <span className={classes["divider"]} data-wide />}
        {state.canAlign &&
          alignments.map(([value, icon, label]) => (
            <Tool
              key={value}
              label={t(label)}
              icon={icon}
              isOn={state.align === value}
              onClick={() => {
                const { $from } = editor.state.selection;
                const to = state.align === value ? undefined : value;
                setAttributes(editor, $from.before(), withTextAlignment($from.parent, to));
              }}
            />
          ))}
      </Paper>
    </BubbleMenu>
  );
}

/** Turns the block into one of another kind. */
function TurnMenu({
  editor,
  at,
  name,
}: {
  readonly editor: Editor;
  readonly at: BlockAt;
  readonly name: string;
}) {
  const t = useTranslations("editor");
  return (
    <Menu withinPortal={false} position="bottom-start" shadow="md">
      <Menu.Target>
        <UnstyledButton
          className={classes["turn"]}
          aria-label={`${t("turnInto")}: ${name}`}
          onMouseDown={(event) => event.preventDefault()}
        >
          {name}
          <ChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {targets.map((target) => {
          const Icon = targetIcon(target);
          return (
            <Menu.Item
              key={target}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => turnBlock(editor, at, target)}
            >
              {t(`blocks.${target}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Adds, changes and removes the link of the selected text. */
function LinkTool({
  editor,
  isOn,
  isOpen,
  setOpen,
}: {
  readonly editor: Editor;
  readonly isOn: boolean;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}) {
  const t = useTranslations("editor");
  const link = editor.getAttributes("link");
  const html = link["html"] as Readonly<Record<string, unknown>> | null;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      // The toolbar closes it.
      closeOnEscape={false}
      withinPortal={false}
      trapFocus
      returnFocus={false}
      shadow="md"
      position="bottom"
    >
      <Popover.Target>
        <Tool
          label={t("link")}
          icon={Link}
          keys={toKeys(shortcuts.text.link)}
          isOn={isOn}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <LinkForm
          value={
            isOn
              ? { href: String(link["href"] ?? ""), isNewTab: html?.["target"] === "_blank" }
              : undefined
          }
          onSave={({ href, isNewTab, title }) => {
            setOpen(false);
            const attributes = { href, html: linkAttributes(html, isNewTab) };
            if (editor.state.selection.empty && !isOn) {
              const marks = [{ type: "link", attrs: attributes }];
              const text = { type: "text", text: title ?? href, marks };
              editor.chain().focus().insertContent(text).run();
            } else editor.chain().focus().extendMarkRange("link").setMark("link", attributes).run();
          }}
          onRemove={() => {
            setOpen(false);
            editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
