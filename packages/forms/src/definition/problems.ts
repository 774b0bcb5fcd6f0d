import * as z from "zod";

/**
 * What may be wrong with a form whose parts are valid on their own: for each code a sentence, with its parameters in braces. Codes and
 * parameters are part of the API; sentences may change.
 */
export const formProblems = {
  too_many_fields: "A form has at most {maximum} fields, including those of repeaters.",
  field_key_taken: 'Two fields have the key "{key}".',
  row_field_key_taken: 'Two fields of "{repeater}" have the key "{key}".',
  field_id_taken: "Two fields have the ID {id}.",
  field_id_unknown: 'Field "{key}" has the ID {id}, which does not belong to this form.',
  row_field_id_unknown:
    'Field "{key}" has the ID {id}, which does not belong to the repeater "{repeater}".',
  captcha_taken: "A form can have only one captcha.",
  answer_missing: 'The question "{key}" has no answer.',
  required_without_value: '"{key}" has no value, so it cannot be required.',
  rows_not_possible: '"{key}" has fields, but only a repeater can.',
  row_fields_missing: 'The repeater "{key}" has no fields.',
  row_limits_reversed: 'min_rows of "{key}" is greater than max_rows.',
  row_field_counts_product: '"{key}" is in a repeater, so it cannot count a product.',
  options_missing: 'The list "{key}" has no options.',
  option_value_taken: 'Two options of "{key}" have the value "{value}".',
  option_image_missing: 'The option "{value}" of "{key}" has no image.',
  taxonomy_unknown: '"{key}" names the taxonomy "{taxonomy}", which this site does not have.',
  file_type_not_allowed:
    '"{key}" accepts "{file_type}", which is not an allowed file type of this site.',
  files_not_stored: '"{key}" accepts files, but the form does not store submissions.',
  number_limits_reversed: 'num_min of "{key}" is greater than num_max.',
  step_not_positive: 'The step of "{key}" must be greater than 0.',
  quantity_invalid: 'The numbers of "{key}" must be integers up to 100,000.',
  stars_invalid: '"{key}" must have 1 to 20 stars.',
  confirmed_password_unknown: '"{key}" confirms "{field}", which is not a field of type password.',
  confirmed_field_unknown: '"{key}" confirms "{field}", which is not a single-line text field.',
  condition_not_possible: '"{key}" protects against spam, so it is always shown.',
  condition_field_unknown:
    '"{key}" depends on "{field}", which is not a field with a stored value before it.',
  condition_field_total: '"{key}" depends on "{field}", which is a total.',
  condition_option_unknown:
    '"{key}" depends on an option of "{field}" that does not exist: {value}',
  product_taken: '"{key}" counts "{product}", which another field counts already.',
  product_unknown: '"{key}" counts "{product}", which is not a field of type product.',
  product_has_quantity: '"{key}" counts "{product}", which has its own quantity.',
  quantity_not_possible: 'Only a product without options has use_quantity: "{key}" cannot.',
  unique_field_unknown:
    'settings.unique_field names "{field}", which is not a field with a stored value.',
  unique_field_not_comparable:
    'settings.unique_field names "{field}", whose values cannot be compared as text.',
  submitter_email_unknown:
    'saving.submitter_email names "{field}", which is not a field with a stored value.',
  submitter_email_no_email:
    'saving.submitter_email names "{field}", which is not a field of type email.',
  excluded_field_unknown:
    'saving.exclude names "{field}", which is not a field with a stored value.',
  email_name_taken: 'Two emails have the name "{name}".',
  calculation_name_taken: 'Two calculations have the name "{name}".',
  calculation_character_unexpected:
    'The calculation "{name}" cannot be read: unexpected character at position {position}.',
  calculation_operator_missing:
    'The calculation "{name}" cannot be read: operator expected before character {position}.',
  calculation_value_missing:
    'The calculation "{name}" cannot be read: value expected before character {position}.',
  calculation_incomplete: 'The calculation "{name}" cannot be read: value expected at the end.',
  calculation_bracket_not_opened:
    'The calculation "{name}" cannot be read: unmatched closing parenthesis.',
  calculation_bracket_not_closed:
    'The calculation "{name}" cannot be read: a bracket is not closed.',
  calculation_unknown:
    'The calculation "{name}" uses "{calculation}", which is not a calculation before it.',
  redirect_invalid:
    "redirect must be a path of this site, or an http or https URL with a host; placeholders may follow these.",
} as const;

type Code = keyof typeof formProblems;
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** A problem in responses. */
export const problemSchema = z.object({
  code: z.string().describe("What is wrong"),
  message: z.string().describe("The same as a sentence"),
  path: z.string().describe("The argument that is wrong, such as `fields[1][key]`"),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe("What the sentence names, such as the key of the field"),
});
/** A contradiction between parts of a form. */
export type FormProblem = z.output<typeof problemSchema>;

/** The problem of the argument at a path, such as `fields[1][key]`. */
export function toProblem<C extends Code>(
  code: C,
  path: string,
  params: Readonly<Record<NamesIn<(typeof formProblems)[C]>, number | string>>,
): FormProblem {
  const named: Readonly<Record<string, number | string>> = params;
  const message = formProblems[code].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(named[name]),
  );
  return { code, message, path, params };
}
