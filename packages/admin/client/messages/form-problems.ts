/** The problems of forms, by their codes in responses of the site. */
export const formProblems = {
  too_many_fields: "A form has at most {maximum} fields, including those of repeating rows.",
  field_key_taken: "Two fields have the key “{key}”.",
  row_field_key_taken: "Two fields of the rows of “{repeater}” have the key “{key}”.",
  field_id_taken: "Two fields have the ID {id}.",
  field_id_unknown: "“{key}” has the ID {id}, but this form has no such field.",
  row_field_id_unknown: "“{key}” has the ID {id}, but “{repeater}” has no such field.",
  captcha_taken: "A form can have only one captcha.",
  answer_missing: "The question “{key}” has no expected answer.",
  required_without_value: "“{key}” has no value, so it cannot be required.",
  rows_not_possible: "“{key}” has fields, but only repeating rows can.",
  row_fields_missing: "The rows of “{key}” have no fields.",
  row_limits_reversed: "The minimum number of rows of “{key}” is greater than the maximum.",
  row_field_counts_product: "“{key}” is in repeating rows, so it cannot count a product.",
  options_missing: "“{key}” has no options.",
  option_value_taken: "Two options of “{key}” have the value “{value}”.",
  option_image_missing: "The option “{value}” of “{key}” has no image.",
  taxonomy_unknown: "“{key}” shows the taxonomy “{taxonomy}”, which this site does not have.",
  file_type_not_allowed: "“{key}” accepts {file_type} files, which this site does not allow.",
  files_not_stored: "“{key}” accepts files, but the form does not store submissions.",
  number_limits_reversed: "The minimum of “{key}” is greater than the maximum.",
  step_not_positive: "The step of “{key}” must be greater than 0.",
  quantity_invalid: "Minimum, maximum and step of “{key}” must be whole numbers up to 100,000.",
  stars_invalid: "“{key}” must have 1 to 20 stars.",
  confirmed_password_unknown: "“{key}” repeats “{field}”, which is not a password field.",
  confirmed_field_unknown: "“{key}” repeats “{field}”, which is not a text field of a single line.",
  condition_not_possible: "“{key}” protects against spam, so it is always shown.",
  condition_field_unknown:
    "A condition of “{key}” is about “{field}”, which is not a field with a stored value before it.",
  condition_field_total: "A condition of “{key}” is about “{field}”, which is a total.",
  condition_option_unknown:
    "A condition of “{key}” is about the option “{value}”, which “{field}” does not have.",
  product_taken: "“{key}” counts “{product}”, which another field counts already.",
  product_unknown: "“{key}” counts “{product}”, which is not a product.",
  product_has_quantity: "“{key}” counts “{product}”, which has its own quantity.",
  quantity_not_possible:
    "Visitors can only enter the quantity of a product without options: not of “{key}”.",
  unique_field_unknown:
    "Submissions are compared by “{field}”, which is not a field with a stored value.",
  unique_field_not_comparable:
    "Submissions are compared by “{field}”, whose values cannot be compared.",
  submitter_email_unknown:
    "The email address of the submitter is in “{field}”, which is not a field with a stored value.",
  submitter_email_no_email:
    "The email address of the submitter is in “{field}”, which is not an email field.",
  excluded_field_unknown:
    "“{field}” is one of the fields that are not stored, but the form has no such field with a value.",
  email_name_taken: "Two emails have the key “{name}”.",
  calculation_name_taken: "Two calculations have the name “{name}”.",
  calculation_character_unexpected:
    "The formula of “{name}” has an unexpected character at position {position}.",
  calculation_operator_missing: "The formula of “{name}” lacks an operator at position {position}.",
  calculation_value_missing:
    "The formula of “{name}” lacks a number or a placeholder at position {position}.",
  calculation_incomplete: "The formula of “{name}” lacks a number or a placeholder at its end.",
  calculation_bracket_not_opened:
    "The formula of “{name}” closes a parenthesis that it does not open.",
  calculation_bracket_not_closed: "The formula of “{name}” does not close a parenthesis.",
  calculation_unknown:
    "The formula of “{name}” uses “{calculation}”, which is not a calculation before it.",
  redirect_invalid:
    "Enter a path of this site, or an http or https URL with a host. Placeholders may follow these.",
} as const;
