/** What the value of a field is. */
export type Kind =
  | "line"
  | "lines"
  | "number"
  | "date"
  | "flag"
  | "choice"
  | "choices"
  | "country"
  | "nothing";

/** What fields of one type have in common. */
export interface FieldType {
  readonly kind: Kind;
  /** Whether what is sent is kept, listed and exported; what only proves something is not. */
  readonly isKept: boolean;
  /** What browsers fill it in with, where they know. */
  readonly autocomplete?: string;
}

const kept = (kind: Kind, autocomplete?: string): FieldType => ({
  kind,
  isKept: true,
  ...(autocomplete !== undefined && { autocomplete }),
});
const passing = (kind: Kind): FieldType => ({ kind, isKept: false });

/** The types of fields, by their names on the wire. */
export const types = {
  textbox: kept("line"),
  textarea: kept("lines"),
  email: kept("line", "email"),
  phone: kept("line", "tel"),
  number: kept("number"),
  date: kept("date"),
  checkbox: kept("flag"),
  listselect: kept("choice"),
  listradio: kept("choice"),
  listcheckbox: kept("choices"),
  listmultiselect: kept("choices"),
  listcountry: kept("country", "country"),
  firstname: kept("line", "given-name"),
  lastname: kept("line", "family-name"),
  address: kept("line", "address-line1"),
  address2: kept("line", "address-line2"),
  city: kept("line", "address-level2"),
  zip: kept("line", "postal-code"),
  starrating: kept("number"),
  hidden: kept("line"),
  confirm: passing("line"),
  spam: passing("line"),
  html: passing("nothing"),
  hr: passing("nothing"),
} as const satisfies Readonly<Record<string, FieldType>>;

/** The name of a type of fields. */
export type FieldTypeName = keyof typeof types;

/** All of them, in the order in which documents name them. */
export const typeNames = Object.keys(types) as [FieldTypeName, ...FieldTypeName[]];

/** What fields of this type have in common. */
export const typeOf = ({ type }: { readonly type: FieldTypeName }): FieldType => types[type];
/** Whether its values are kept: such fields are columns of exports. */
export const isKept = (field: { readonly type: FieldTypeName }): boolean => typeOf(field).isKept;
/** Whether it shows something and takes nothing. */
export const isSilent = (field: { readonly type: FieldTypeName }): boolean =>
  typeOf(field).kind === "nothing";
