/** The kind of value of a field. */
export type Kind =
  | "line"
  | "lines"
  | "number"
  | "date"
  | "color"
  | "flag"
  | "choice"
  | "choices"
  | "country"
  | "secret"
  | "captcha"
  | "order"
  | "total"
  | "rows"
  | "signature"
  | "files"
  | "button"
  | "nothing";

/** The properties of a field type. */
export interface FieldType {
  readonly kind: Kind;
  /** Whether its values are stored, listed and exported. Values that only prove something are not. */
  readonly isStored: boolean;
  /** Whether visitors see it. */
  readonly isShown: boolean;
  /** The `autocomplete` token for browsers. */
  readonly autocomplete?: string;
}

const kept = (kind: Kind, autocomplete?: string): FieldType => ({
  kind,
  isStored: true,
  isShown: true,
  ...(autocomplete !== undefined && { autocomplete }),
});
const passing = (kind: Kind, autocomplete?: string): FieldType => ({
  ...kept(kind, autocomplete),
  isStored: false,
});
const unseen: FieldType = { kind: "nothing", isStored: false, isShown: false };

/** The types of fields, by their names on the wire. */
export const types = {
  textbox: kept("line"),
  textarea: kept("lines"),
  email: kept("line", "email"),
  phone: kept("line", "tel"),
  number: kept("number"),
  quantity: kept("number"),
  date: kept("date"),
  color: kept("color"),
  checkbox: kept("flag"),
  listselect: kept("choice"),
  listradio: kept("choice"),
  listcheckbox: kept("choices"),
  listmultiselect: kept("choices"),
  listimage: kept("choice"),
  terms: kept("choices"),
  listcountry: kept("country", "country"),
  liststate: kept("choice", "address-level1"),
  firstname: kept("line", "given-name"),
  lastname: kept("line", "family-name"),
  address: kept("line", "address-line1"),
  address2: kept("line", "address-line2"),
  city: kept("line", "address-level2"),
  zip: kept("line", "postal-code"),
  starrating: kept("number"),
  product: kept("order"),
  shipping: kept("order"),
  total: kept("total"),
  repeater: kept("rows"),
  signature: kept("signature"),
  file_upload: kept("files"),
  hidden: kept("line"),
  confirm: passing("line"),
  password: passing("secret", "new-password"),
  passwordconfirm: passing("secret", "new-password"),
  spam: passing("line"),
  captcha: passing("captcha"),
  recaptcha: passing("captcha"),
  recaptcha_v3: passing("captcha"),
  hcaptcha: passing("captcha"),
  turnstile: passing("captcha"),
  html: passing("nothing"),
  hr: passing("nothing"),
  divider: passing("nothing"),
  submit: passing("button"),
  timedsubmit: passing("button"),
  button: passing("button"),
  note: unseen,
  unknown: unseen,
} as const satisfies Readonly<Record<string, FieldType>>;

/** The name of a type of fields. */
export type FieldTypeName = keyof typeof types;

/** All of them, in the order in which documents name them. */
export const typeNames = Object.keys(types) as [FieldTypeName, ...FieldTypeName[]];

/** The types of fields in repeaters: types with one value that may occur several times in a form. */
export const childTypeNames = typeNames.filter(
  (name) =>
    types[name].isStored &&
    !["order", "total", "rows", "signature", "files"].includes(types[name].kind) &&
    name !== "hidden",
) as [FieldTypeName, ...FieldTypeName[]];

interface Typed {
  readonly type: FieldTypeName;
  /** Several images of a list may be chosen. */
  readonly multiple?: boolean;
}
/** The properties of this field type. */
export const typeOf = ({ type, multiple }: Typed): FieldType =>
  type === "listimage" && multiple === true ? types.listcheckbox : types[type];
/** Whether its values are stored: such fields are columns of exports. */
export const isStored = (field: Typed): boolean => typeOf(field).isStored;
/** Whether it has no value. */
export const isSilent = (field: Typed): boolean => {
  const { kind } = typeOf(field);
  return kind === "nothing" || kind === "button" || kind === "total";
};
/** Whether its value is a text, or a list of texts, that submissions can be found by. */
export const isFindable = (field: Typed): boolean =>
  !["rows", "signature", "files"].includes(typeOf(field).kind);
/** Whether it is a list of choices. */
export const isList = (field: Typed): boolean => {
  const { kind } = typeOf(field);
  return kind === "choice" || kind === "choices";
};
