/** The description of an argument, and its form control. */
export const args = String.raw`
function typeOf(schema) {
  const some = schema.oneOf || schema.anyOf;
  const types = [].concat(schema.type ?? []);
  if (types.length === 0) return some ? some.map((one) => one.title || typeOf(one)).join(" or ") : schema.enum ? "" : "any";
  return types.map((type) => (type === "array" && schema.items ? typeOf(schema.items) + "[]" : type)).join(" or ");
}
function factsOf(schema) {
  const facts = [];
  const add = (label, value) => value !== undefined && value !== null && facts.push([label, String(value)]);
  add("format", schema.format);
  add("min", schema.minimum ?? schema.exclusiveMinimum);
  add("max", schema.maximum ?? schema.exclusiveMaximum);
  add("min length", schema.minLength);
  add("max length", schema.maxLength);
  add("min items", schema.minItems);
  add("max items", schema.maxItems);
  add("pattern", schema.pattern);
  return facts;
}
const shown = (value) => (typeof value === "string" ? value || '""' : JSON.stringify(value));
const choicesOf = (schema) => listOf(schema.enum ?? (schema.items && schema.items.enum));
function describe({ schema, inPath }, field) {
  // A select element shows its choices and its default itself.
  const isChosen = field?.tagName === "SELECT";
  const choices = isChosen ? [] : choicesOf(schema);
  const hasDefault = schema.default !== undefined && schema.default !== null && !(Array.isArray(schema.default) && schema.default.length === 0);
  return [
    schema.description && element("p", {}, String(schema.description)),
    element("p", { class: "facts" },
      field && typeOf(schema) && element("span", {}, typeOf(schema)),
      inPath && element("span", {}, "in the path"),
      hasDefault && !isChosen && element("span", {}, "default ", code(shown(schema.default))),
      factsOf(schema).map(([label, value]) => element("span", {}, label + " ", code(value)))),
    choices.length > 0 && element("p", { class: "choices" }, choices.map((choice) => code(shown(choice)))),
  ].filter(Boolean);
}
function control(id, schema, isRequired, value) {
  const common = { id, required: isRequired };
  const isBoolean = [].concat(schema.type ?? []).join() === "boolean";
  const choices = isBoolean ? [true, false] : schema.enum;
  if (Array.isArray(choices) && (value === undefined || value === "" || choices.map(String).includes(value))) {
    const none = schema.default === undefined || schema.default === null ? "not sent" : "default: " + shown(schema.default);
    const select = element("select", common,
      element("option", { value: "" }, isRequired ? "choose" : none),
      choices.filter((choice) => choice !== "" && choice !== null).map((choice) => element("option", { value: String(choice) }, String(choice))));
    select.value = value ?? "";
    return select;
  }
  const isNumber = schema.type === "integer" || schema.type === "number";
  const isList = [].concat(schema.type ?? []).includes("array");
  const hint = typeof schema.default === "object" || schema.default === undefined || schema.default === "" ? (takesObjects(schema) ? "JSON" : isList ? "a,b" : "") : shown(schema.default);
  const input = element("input", { ...common, autocomplete: "off", autocapitalize: "off", spellcheck: "false", inputmode: isNumber && "numeric", placeholder: hint });
  input.value = value ?? "";
  return input;
}
`;
