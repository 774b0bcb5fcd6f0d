import { JsonInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { invalidJson, invalidTextOf } from "./invalid-json.ts";
import type { InputProps } from "./own-inputs.ts";

const toText = (value: unknown): string =>
  invalidTextOf(value) ??
  (value === null || value === undefined ? "" : JSON.stringify(value, null, 2));

/** Edits a value without a schema as JSON. A text that is not valid prevents saving the form. */
export function JsonField({
  field: { label, help, isRequired, name },
  value,
  error,
  isDisabled,
  onChange,
}: InputProps) {
  const t = useTranslations("form");
  const [text, setText] = useState(() => toText(value));
  const [known, setKnown] = useState(value);
  // A value from outside of the field, such as one that another user has saved.
  if (toText(value) !== toText(known)) {
    setKnown(value);
    setText(toText(value));
  }
  const set = (next: unknown) => {
    setKnown(next);
    onChange(next);
  };
  const change = (next: string) => {
    setText(next);
    if (next.trim() === "") return set(null);
    try {
      set(JSON.parse(next));
    } catch {
      set(invalidJson(next));
    }
  };
  return (
    <JsonInput
      name={name}
      label={label}
      description={help}
      error={error}
      withAsterisk={isRequired}
      disabled={isDisabled}
      autosize
      minRows={2}
      maxRows={16}
      formatOnBlur
      validationError={t("invalidJson")}
      value={text}
      onChange={change}
    />
  );
}
