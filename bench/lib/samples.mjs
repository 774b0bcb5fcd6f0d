import { endpoints } from "../table/routes.mjs";
import { postsQuery } from "./traffic.mjs";

/** The text of each arg in a query string. */
const parseQuery = (query) => Object.fromEntries(new URLSearchParams(query));
export const elevenSent = parseQuery(postsQuery);
export const twoSent = parseQuery("per_page=20&search=harbour");

/** The first 122 endpoints with args, each with values for its required args and half of the others. */
export const manyEndpoints = endpoints
  .filter(({ args }) => Object.keys(args).length > 0)
  .slice(0, 122)
  .map(({ path, methods, args }) => ({
    where: `${methods[0]} ${path}`,
    args,
    sent: Object.fromEntries(
      Object.entries(args)
        .filter(([, arg], i) => arg.required || i % 2 === 0)
        .map(([name, arg]) => [name, sample(arg)]),
    ),
  }));

function sample(arg) {
  if (arg.enum) return arg.enum.at(-1);
  if (arg.type === "array") return `${sample(arg.items)},${sample(arg.items)}`;
  if (arg.type === "integer") return String(Math.max(7, arg.minimum ?? 0));
  if (arg.type === "boolean") return "true";
  return arg.format === "date-time" ? "2024-05-06T07:08:09" : "harbour";
}
