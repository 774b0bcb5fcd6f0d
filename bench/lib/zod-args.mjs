import * as z from "zod";

/** Converts an arg to a strict zod schema, as in declarations of Waymark, which coerces args separately. */
export const toStrict = (arg) => finish(arg, base(arg, toStrict));

/** Converts an arg to a zod schema that coerces text with `z.preprocess`. */
export function toCoercing(arg) {
  const inner = base(arg, toCoercing);
  const read = readers[arg.type];
  return finish(arg, read ? z.preprocess(read, inner) : inner);
}

export const shapeOf = (args, convert) =>
  Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, convert(arg)]));

const readers = {
  integer: (value) =>
    typeof value === "string" && /^-?\d{1,16}$/.test(value) ? Number(value) : value,
  boolean: (value) =>
    value === "true" || value === "1" ? true : value === "false" || value === "0" ? false : value,
  array: (value) => (typeof value === "string" ? (value === "" ? [] : value.split(",")) : value),
};

function base(arg, convert) {
  if (arg.enum) return z.enum(arg.enum);
  if (arg.type === "array") return z.array(convert({ ...arg.items, required: true }));
  if (arg.type === "boolean") return z.boolean();
  if (arg.type === "integer") {
    let schema = z.int();
    if (arg.minimum !== undefined) schema = schema.min(arg.minimum);
    if (arg.maximum !== undefined) schema = schema.max(arg.maximum);
    return schema;
  }
  if (arg.format !== "date-time") return z.string();
  return convert === toStrict
    ? z.string().meta({ format: "date-time" })
    : z.iso.datetime({ local: true, offset: true });
}
function finish(arg, schema) {
  if (arg.required) return schema;
  return arg.default === undefined ? schema.optional() : schema.default(arg.default);
}
