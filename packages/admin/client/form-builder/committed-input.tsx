import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";

/** An input of a name. It is applied when the input loses the focus, so that references to it can be updated. */
export function CommittedInput({
  value,
  onCommit,
  ...props
}: Omit<TextInputProps, "onChange" | "value"> & {
  readonly value: string;
  readonly onCommit: (value: string) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    if (typed !== undefined) onCommit(typed.trim());
    setTyped(undefined);
  };
  return (
    <TextInput
      {...props}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
      }}
    />
  );
}
