import { markup, type Html } from "@waymark/core";
import type { AccountTexts } from "../messages/index.ts";
import type { CallFailure } from "./call-failure.ts";

/** A text field of a form. */
export interface TextField {
  /** Its name; also its id, unless a page has several fields of this name. */
  readonly name: string;
  readonly id?: string;
  readonly label: string;
  readonly type?: "text" | "email" | "password";
  /** The `autocomplete` tokens, by which password managers recognize the field. */
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** The note of a field that may be empty: `(optional)`. */
  readonly optional?: string;
  readonly maxLength?: number;
  readonly hasFocus?: boolean;
}

/** A choice of one value. */
interface SelectField extends Pick<TextField, "name" | "label" | "error"> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
}

/** A labelled select; its error is read out with it. */
export const toSelect = ({ name, label, options, value, error }: SelectField): Html =>
  markup`<div class="field">
<label for="${name}">${label}</label>
<select id="${name}" name="${name}"${error !== undefined && markup` aria-describedby="${name}-error" aria-invalid="true"`}>
${options.map(
  (
    one,
  ) => markup`<option value="${one.value}"${one.value === value && markup` selected`}>${one.label}</option>
`,
)}</select>
${
  error !== undefined &&
  markup`<p class="error" id="${name}-error">${error}</p>
`
}</div>
`;

/** A labelled field; its hint and its error are read out with it. */
export function toField({ name, id = name, label, hint, error, ...rest }: TextField): Html {
  const { type = "text", autocomplete, value, optional, maxLength, hasFocus } = rest;
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`];
  const describedBy = ids.filter(Boolean).join(" ");
  const isPlain = type !== "text" || autocomplete === "username";
  return markup`<div class="field">
<label for="${id}">${label}${optional !== undefined && markup` <span class="soft">${optional}</span>`}</label>
<input id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete}"${value !== undefined && markup` value="${value}"`}${maxLength !== undefined && markup` maxlength="${maxLength}"`}${isPlain && markup` autocapitalize="none" spellcheck="false"`}${optional === undefined && markup` required`}${describedBy !== "" && markup` aria-describedby="${describedBy}"`}${error !== undefined && markup` aria-invalid="true"`}${hasFocus && markup` autofocus`}>
${error !== undefined && markup`<p class="error" id="${id}-error">${error}</p>\n`}${hint !== undefined && markup`<p class="hint" id="${id}-hint">${hint}</p>\n`}</div>
`;
}

const loginErrors = ["existing_user_login", "user_login_too_long"];
/** The failure with all errors about the login assigned to its field, including those that name no argument. */
export const withLoginError = (failure: CallFailure | undefined): CallFailure | undefined =>
  failure && loginErrors.includes(failure.code)
    ? { ...failure, fields: { ...failure.fields, username: failure.message } }
    : failure;

/** The login of a new account. */
export const toLoginField = (t: AccountTexts, value: string, failure?: CallFailure): Html =>
  toField({
    name: "login",
    label: t("login"),
    autocomplete: "username",
    maxLength: 60,
    hint: t("loginHint"),
    value,
    error: failure?.fields["username"],
  });

/** The password of a new account. */
export const toPasswordField = (t: AccountTexts, failure?: CallFailure): Html =>
  toField({
    name: "password",
    label: t("password"),
    type: "password",
    autocomplete: "new-password",
    error: failure?.fields["password"],
  });
