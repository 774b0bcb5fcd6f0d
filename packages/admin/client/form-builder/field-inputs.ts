import { type FieldValues, text } from "./draft.ts";

/** The properties of inputs that edit a setting. */
export function toInputs(values: FieldValues, onChange: (values: FieldValues) => void) {
  return {
    text: (name: string) => ({
      value: text(values[name]),
      onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
        onChange({ ...values, [name]: event.currentTarget.value }),
    }),
    flag: (name: string) => ({
      checked: values[name] === true,
      onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) =>
        onChange({ ...values, [name]: event.currentTarget.checked }),
    }),
    /** A number that may be left out. */
    bound: (name: string) => ({
      value: typeof values[name] === "number" ? (values[name] as number) : "",
      onChange: (value: number | string) =>
        onChange({ ...values, [name]: value === "" || value === "-" ? null : Number(value) }),
    }),
    number: (name: string, standard: number) => ({
      value: typeof values[name] === "number" ? (values[name] as number) : standard,
      onChange: (value: number | string) =>
        onChange({ ...values, [name]: value === "" ? standard : Number(value) }),
    }),
  };
}
