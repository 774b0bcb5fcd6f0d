import {
  AtSign,
  Baseline,
  Calendar,
  CaseSensitive,
  CheckSquare,
  ChevronDownSquare,
  CircleDot,
  Code,
  Copy,
  EyeOff,
  FileUp,
  Flag,
  Hash,
  House,
  Image,
  KeyRound,
  ListChecks,
  type LucideIcon,
  MapPin,
  MessageCircleQuestion,
  Minus,
  Package,
  Palette,
  Phone,
  Rows3,
  Send,
  ShieldCheck,
  ShoppingCart,
  Signature,
  Sigma,
  Star,
  StickyNote,
  Tags,
  TextInitial,
  Timer,
  Truck,
  User,
} from "lucide-react";
import type { Messages } from "../messages/languages.ts";
import type { Stored } from "./draft.ts";

/** A type of fields that can be added. */
export type FieldType = keyof Messages["formBuilder"]["types"];

/** Settings that not all types have. */
export type Setting =
  | "bounds"
  | "calc"
  | "checkbox"
  | "confirm"
  | "content"
  | "default"
  | "files"
  | "length"
  | "multiple"
  | "options"
  | "placeholder"
  | "price"
  | "product"
  | "quantity"
  | "required"
  | "rows"
  | "seconds"
  | "spam"
  | "stars"
  | "taxonomy";

interface TypeInfo {
  readonly icon: LucideIcon;
  readonly settings: readonly Setting[];
  /** The initial settings of a new field besides its type. */
  readonly standard?: Stored;
}

const line: readonly Setting[] = ["required", "placeholder", "default", "length"];
const choice: readonly Setting[] = ["required", "options", "calc"];
const twoOptions = (first: string, second: string): Stored => ({
  options: [
    { label: first, value: "1" },
    { label: second, value: "2" },
  ],
});
const options = twoOptions("First option", "Second option");

/** The types with their icons and settings. */
export const fieldTypes: Readonly<Record<FieldType, TypeInfo>> = {
  textbox: { icon: CaseSensitive, settings: line },
  textarea: { icon: TextInitial, settings: line },
  email: { icon: AtSign, settings: ["required", "placeholder", "default"] },
  phone: { icon: Phone, settings: line },
  number: { icon: Hash, settings: ["required", "placeholder", "default", "bounds"] },
  date: { icon: Calendar, settings: ["required", "default"] },
  color: { icon: Palette, settings: ["required", "default"] },
  hidden: { icon: EyeOff, settings: ["default"] },
  firstname: { icon: User, settings: line },
  lastname: { icon: User, settings: line },
  address: { icon: House, settings: line },
  address2: { icon: House, settings: line },
  city: { icon: MapPin, settings: line },
  zip: { icon: MapPin, settings: line },
  liststate: { icon: MapPin, settings: ["required", "placeholder", "options"] },
  listcountry: { icon: Flag, settings: ["required", "placeholder", "default"] },
  checkbox: { icon: CheckSquare, settings: ["required", "checkbox"] },
  listradio: { icon: CircleDot, settings: choice, standard: options },
  listselect: {
    icon: ChevronDownSquare,
    settings: ["required", "placeholder", "options", "calc"],
    standard: options,
  },
  listcheckbox: { icon: ListChecks, settings: choice, standard: options },
  listmultiselect: { icon: ListChecks, settings: choice, standard: options },
  listimage: { icon: Image, settings: [...choice, "multiple"] },
  terms: { icon: Tags, settings: ["required", "taxonomy"], standard: { taxonomy: "category" } },
  starrating: { icon: Star, settings: ["required", "stars"] },
  product: { icon: Package, settings: ["required", "price", "options", "quantity", "bounds"] },
  quantity: { icon: ShoppingCart, settings: ["required", "default", "bounds", "product"] },
  shipping: { icon: Truck, settings: ["required", "price", "options"] },
  total: { icon: Sigma, settings: [] },
  file_upload: { icon: FileUp, settings: ["required", "files"] },
  signature: { icon: Signature, settings: ["required"] },
  repeater: { icon: Rows3, settings: ["required", "rows"] },
  html: { icon: Code, settings: ["content"], standard: { content: "<p></p>" } },
  hr: { icon: Minus, settings: [] },
  divider: { icon: Minus, settings: [] },
  note: { icon: StickyNote, settings: ["content"] },
  confirm: { icon: Copy, settings: ["required", "confirm"] },
  password: { icon: KeyRound, settings: ["required", "placeholder"] },
  passwordconfirm: { icon: KeyRound, settings: ["required", "confirm"] },
  spam: { icon: MessageCircleQuestion, settings: ["spam"] },
  captcha: { icon: ShieldCheck, settings: [] },
  submit: { icon: Send, settings: [] },
  timedsubmit: { icon: Timer, settings: ["seconds"], standard: { seconds: 5 } },
  button: { icon: Baseline, settings: [] },
};

/** The types in the palette, by group. */
export const palette = {
  text: ["textbox", "textarea", "number", "date", "email", "phone", "color", "hidden"],
  choices: [
    "listradio",
    "listselect",
    "checkbox",
    "listcheckbox",
    "listmultiselect",
    "listimage",
    "starrating",
    "terms",
  ],
  person: [
    "firstname",
    "lastname",
    "address",
    "address2",
    "city",
    "zip",
    "liststate",
    "listcountry",
  ],
  files: ["file_upload", "signature", "repeater"],
  orders: ["product", "quantity", "shipping", "total"],
  protection: ["captcha", "spam", "confirm", "password", "passwordconfirm"],
  layout: ["html", "hr", "divider", "note", "submit", "timedsubmit", "button"],
} as const satisfies Readonly<Record<string, readonly FieldType[]>>;

/** The groups of the palette. */
export const paletteGroups = Object.keys(palette) as (keyof typeof palette)[];

/** Whether the screen supports a type. Fields of other types keep their stored settings. */
export const isKnown = (type: string): type is FieldType => Object.hasOwn(fieldTypes, type);

const neverInRows = new Set<FieldType>([
  "hidden",
  "product",
  "shipping",
  "total",
  "file_upload",
  "signature",
  "repeater",
]);
const unstored = new Set<FieldType>([...palette.protection, ...palette.layout]);
/** Whether its values are stored. */
export const isStored = (type: string): boolean => isKnown(type) && !unstored.has(type);
/** Whether the rows of a repeater can have fields of a type. */
export const isRowType = (type: FieldType): boolean => isStored(type) && !neverInRows.has(type);

const captchas = new Set(["captcha", "recaptcha", "recaptcha_v3", "hcaptcha", "turnstile"]);
/** The icon of a type. */
export const iconOf = (type: string): LucideIcon =>
  isKnown(type) ? fieldTypes[type].icon : captchas.has(type) ? ShieldCheck : StickyNote;
/** The settings of a type. */
export const settingsOf = (type: string): readonly Setting[] =>
  isKnown(type) ? fieldTypes[type].settings : [];

/** The types that a field can have instead of its own: those whose values are of the same kind. */
export function exchangeableTypes(type: string): readonly FieldType[] {
  const kinds: readonly (readonly FieldType[])[] = [
    [...palette.text.slice(0, 2), "email", "phone", ...palette.person.slice(0, 6), "hidden"],
    ["listradio", "listselect"],
    ["listcheckbox", "listmultiselect"],
    ["submit", "timedsubmit", "button"],
    ["hr", "divider"],
  ] as const;
  return kinds.find((kind) => (kind as readonly string[]).includes(type)) ?? [];
}
