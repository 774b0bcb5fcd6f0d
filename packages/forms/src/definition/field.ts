import * as z from "zod";
import { typeNames } from "./types.ts";

/** What a field, a mail or a calculation is called by in tags and in what is sent. */
export const key = (): z.ZodString =>
  z
    .string()
    .max(64)
    .regex(/^[a-z][a-z0-9_-]*$/, "Begin with a letter; go on with letters, digits, _ and -.");

const option = z.strictObject({
  label: z.string().min(1).max(200).describe("What visitors read"),
  value: z.string().min(1).max(200).describe("What is sent and kept"),
  calc: z.number().default(0).describe("What it counts in calculations"),
  selected: z.boolean().default(false).describe("Whether it is chosen at first"),
});
/** One of the values that a list offers. */
export type Option = z.output<typeof option>;

const text = (most: number, about: string) => z.string().max(most).default("").describe(about);
const bound = (about: string) => z.number().nullable().default(null).describe(about);

/** What a field has beside its id, its key and its type. */
const shared = {
  label: text(500, "What visitors read beside it"),
  admin_label: text(200, "What lists and exports call it; blank: the label"),
  required: z.boolean().default(false).describe("Whether it has to be filled in"),
  default: text(2000, "What it holds at first"),
  placeholder: text(200, "Shown while it is empty"),
  help_text: text(1000, "Shown below it"),
  options: z.array(option).max(300).default([]).describe("What a list offers"),
  num_min: bound("The least number"),
  num_max: bound("The largest number; of stars: how many there are, 5 if not given"),
  num_step: bound("The steps between numbers"),
  input_limit: z.int().min(0).max(20_000).default(0).describe("How long a text may be; 0: 20,000"),
  input_limit_type: z.enum(["characters", "words"]).default("characters").describe("Of what"),
  checked_value: text(200, "What a checkbox that is ticked is called; blank: checked"),
  unchecked_value: text(200, "What one that is not is called; blank: unchecked"),
  checked_calc: z.number().default(0).describe("What a checkbox that is ticked counts"),
  unchecked_calc: z.number().default(0).describe("What one that is not counts"),
  confirm_field: text(64, "The key of the field that a confirmation repeats"),
  spam_answer: text(200, "The answer that a question against machines wants"),
  content: text(20_000, "The HTML that a field of type html shows"),
  personally_identifiable: z
    .boolean()
    .default(false)
    .describe("Whether it tells who somebody is: made unreadable when that is asked for"),
};

/** A field as it is declared: what is left out has its standard value. */
export const fieldSchema = z.strictObject({
  id: z.int().positive().optional().describe("The field that it is; a new one without"),
  key: key().describe("What it is called by in tags and in what is sent"),
  type: z.enum(typeNames).describe("What it takes"),
  ...shared,
});
/** A field as it is sent. */
export type FieldInput = z.output<typeof fieldSchema>;
/** A field as it is stored. */
export type Field = Omit<FieldInput, "id"> & { readonly id: number };

/** What is stored of a field beside its columns. */
export type FieldSettings = Omit<Field, "id" | "key" | "type" | "label">;

/** What lists and exports call a field. */
export const nameOf = ({ admin_label: name, label, key: own }: Field): string =>
  name || label || own;
