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
  /** Whether its values are stored, listed and exported. Values that only prove something, such as captcha responses, are not. */
  readonly isStored: boolean;
  /** Whether visitors see it. */
  readonly isVisible: boolean;
  /** The `autocomplete` token for browsers. */
  readonly autocomplete?: string;
}

const stored = (kind: Kind, autocomplete?: string): FieldType => ({
  kind,
  isStored: true,
  isVisible: true,
  ...(autocomplete !== undefined && { autocomplete }),
});
const passing = (kind: Kind, autocomplete?: string): FieldType => ({
  ...stored(kind, autocomplete),
  isStored: false,
});
const hidden: FieldType = { kind: "nothing", isStored: false, isVisible: false };

/** The types of fields, by their names on the wire. */
export const types = {
  textbox: stored("line"),
  textarea: stored("lines"),
  email: stored("line", "email"),
  phone: stored("line", "tel"),
  number: stored("number"),
  quantity: stored("number"),
  date: stored("date"),
  color: stored("color"),
  checkbox: stored("flag"),
  listselect: stored("choice"),
  listradio: stored("choice"),
  listcheckbox: stored("choices"),
  listmultiselect: stored("choices"),
  listimage: stored("choice"),
  terms: stored("choices"),
  listcountry: stored("country", "country"),
  liststate: stored("choice", "address-level1"),
  firstname: stored("line", "given-name"),
  lastname: stored("line", "family-name"),
  address: stored("line", "address-line1"),
  address2: stored("line", "address-line2"),
  city: stored("line", "address-level2"),
  zip: stored("line", "postal-code"),
  starrating: stored("number"),
  product: stored("order"),
  shipping: stored("order"),
  total: stored("total"),
  repeater: stored("rows"),
  signature: stored("signature"),
  file_upload: stored("files"),
  hidden: stored("line"),
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
  note: hidden,
  unknown: hidden,
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
