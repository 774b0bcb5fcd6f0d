import { ActionIcon, Menu, Textarea, TextInput } from "@mantine/core";
import { Braces } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";

/** A placeholder that can be inserted in a text. */
export interface Tag {
  /** As it is written: `{field:email}`. */
  readonly tag: string;
  readonly label: string;
}

/** A text input with a menu that inserts placeholders at the cursor. */
export function TagInput({
  label,
  description,
  name,
  value,
  error,
  tags,
  rows,
  placeholder,
  onChange,
}: {
  readonly label: string;
  readonly description?: string;
  readonly name?: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly tags: readonly Tag[];
  /** The number of rows of a text with several lines. */
  readonly rows?: number;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useTranslations("formBuilder");
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const insert = (tag: string) => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    const from = selectionStart ?? value.length;
    onChange(value.slice(0, from) + tag + value.slice(selectionEnd ?? from));
    // The cursor is moved after the placeholder when the menu has returned the focus.
    window.setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from + tag.length, from + tag.length);
    }, 50);
  };
  const menu = (
    <Menu position="bottom-end" width={280} shadow="md" returnFocus={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("insertTag", { name: label })}
          title={t("insertTagShort")}
        >
          <Braces size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }}>
        <Menu.Label>{t("insertTagShort")}</Menu.Label>
        {tags.map((one) => (
          <Menu.Item key={one.tag} onClick={() => insert(one.tag)}>
            {one.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
  const shared = {
    ref: input,
    label,
    value,
    error,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(event.currentTarget.value),
    rightSection: menu,
    ...(description !== undefined && { description }),
    ...(name !== undefined && { name }),
    ...(placeholder !== undefined && { placeholder }),
  };
  if (rows === undefined) return <TextInput {...shared} />;
  return (
    <Textarea
      {...shared}
      autosize
      minRows={rows}
      maxRows={20}
      rightSectionProps={{ style: { alignItems: "flex-start", paddingTop: 5 } }}
    />
  );
}
