/** Args as plain data, which each program converts to its own schemas. Args without a default are optional. */
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

/** The args of most collections. */
export const collection = {
  context,
  page,
  per_page: perPage,
  search: text(),
  exclude: ids(),
  include: ids(),
};

/** Optional text args with the given names. */
export const texts = (...names) => Object.fromEntries(names.map((name) => [name, text()]));
