import * as Mantine from "@mantine/core";
import type * as Declared from "../../page/index.d.ts";
import { NumberEntry } from "../forms/number-entry.tsx";

const kinds = {
  primary: { variant: "filled" },
  default: { variant: "default" },
  danger: { variant: "filled", color: "red" },
} as const;

export const Button: typeof Declared.Button = ({
  kind = "default",
  isLoading = false,
  isDisabled = false,
  isSmall = false,
  label,
  isPressed,
  onClick,
  children,
}) => (
  <Mantine.Button
    size={isSmall ? "xs" : "sm"}
    {...(isPressed ? { variant: "light" } : kinds[kind])}
    type={onClick ? "button" : "submit"}
    loading={isLoading}
    disabled={isDisabled}
    aria-label={label}
    aria-pressed={isPressed}
    {...(onClick && { onClick: () => onClick() })}
  >
    {children}
  </Mantine.Button>
);

export const Form: typeof Declared.Form = ({ onSubmit, children }) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <Mantine.Stack gap="sm">{children}</Mantine.Stack>
  </form>
);

const toInput = <T,>({ label, help, error, isRequired, isDisabled }: Declared.FieldProps<T>) => ({
  label,
  ...(help !== undefined && { description: help }),
  error,
  withAsterisk: isRequired ?? false,
  disabled: isDisabled ?? false,
});

export const TextField: typeof Declared.TextField = ({
  type = "text",
  rows,
  hasFocus = false,
  maxLength,
  placeholder,
  ...field
}) => {
  const common = {
    ...toInput(field),
    value: field.value,
    autoFocus: hasFocus,
    ...(maxLength !== undefined && { maxLength }),
    ...(placeholder !== undefined && { placeholder }),
  };
  return rows === undefined ? (
    <Mantine.TextInput
      {...common}
      type={type}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  ) : (
    <Mantine.Textarea
      {...common}
      autosize
      minRows={rows}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
};

export const NumberField: typeof Declared.NumberField = ({ min, max, ...field }) => (
  <NumberEntry
    {...toInput(field)}
    value={field.value ?? ""}
    {...(min !== undefined && { min })}
    {...(max !== undefined && { max })}
    onChange={(value) => field.onChange(value === "" ? null : Number(value))}
  />
);

export const SelectField: typeof Declared.SelectField = ({ options, ...field }) => (
  <Mantine.Select
    {...toInput(field)}
    value={field.value}
    data={[...options]}
    allowDeselect={false}
    onChange={(value) => value !== null && field.onChange(value)}
  />
);

export const Checkbox: typeof Declared.Checkbox = (field) => {
  const { withAsterisk: _, ...input } = toInput(field);
  return (
    <Mantine.Checkbox
      {...input}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
};
