import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";

/**
 * An input for a number, like `NumberInput`: a text that is not a number yet, such as a minus sign, stays while it is typed, and so does
 * an input that was cleared. `onChange` is called with numbers and with `""`.
 */
export function NumberEntry({ value, onChange, onBlur, ...props }: NumberInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <NumberInput
      {...props}
      value={typed ?? value ?? ""}
      onChange={(next) => {
        setTyped(typeof next === "string" ? next : undefined);
        if (next === "" || Number.isFinite(Number(next))) onChange?.(next);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
