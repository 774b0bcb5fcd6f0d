import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";

/** A form with one text. */
export function TextForm({
  label,
  help,
  value,
  isLong = false,
  onSave,
}: {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly isLong?: boolean;
  readonly onSave: (value: string) => void;
}) {
  const t = useTranslations("editor");
  const [text, setText] = useState(value);
  const Input = isLong ? Textarea : TextInput;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSave(text);
      }}
    >
      <Stack gap="xs" w={280}>
        <Input
          data-autofocus
          size="xs"
          label={label}
          description={help}
          value={text}
          {...(isLong && { autosize: true, minRows: 2 })}
          onChange={(event: { currentTarget: { value: string } }) =>
            setText(event.currentTarget.value)
          }
        />
        <Group justify="end">
          <Button size="compact-xs" type="submit">
            {t("apply")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
