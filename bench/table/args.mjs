/** Args as plain descriptions, from which each contender makes what it needs. Without `default` an arg is optional. */
export const text = (more = {}) => ({ type: "string", ...more });
export const whole = (more = {}) => ({ type: "integer", ...more });
export const flag = (more = {}) => ({ type: "boolean", ...more });
export const choice = (values, fallback) => ({
  type: "string",
  enum: values,
  ...(fallback !== undefined && { default: fallback }),
});
export const list = (items, more = {}) => ({ type: "array", items, ...more });
export const dateTime = () => ({ type: "string", format: "date-time" });
export const ids = () => list(whole(), { default: [] });

/** Path parameters: a number, or one segment of text. */
export const numberInPath = whole({ minimum: 1, required: true });
export const textInPath = text({ required: true });

export const context = choice(["view", "embed", "edit"], "view");
export const page = whole({ minimum: 1, default: 1 });
export const perPage = whole({ minimum: 1, maximum: 100, default: 10 });
export const order = (fallback) => choice(["asc", "desc"], fallback);

/** What most collections take. */
export const collection = {
  context,
  page,
  per_page: perPage,
  search: text(),
  exclude: ids(),
  include: ids(),
};

/** Some optional text args by name. */
export const texts = (...names) => Object.fromEntries(names.map((name) => [name, text()]));
