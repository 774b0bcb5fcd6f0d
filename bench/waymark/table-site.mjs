import { moduleBuilder, createSite, defineModule, defineNamespace, memory } from "@waymark/core";
import { shapeOf, toStrict } from "../lib/zod-args.mjs";
import { namespaces } from "../table/routes.mjs";

/** The URL of the site in the responses of all programs. */
export const url = "http://bench.example";

/** A handler that returns its args. */
const echo = ({ args }) => args;

/**
 * All routes of the table as one module. `handlerOf` may return another handler for a route; `withArgs: false` removes all args
 * except path parameters.
 */
function tableModule({ handlerOf = () => echo, withArgs = true } = {}) {
  const builder = moduleBuilder({});
  const declaredNamespaces = Object.entries(namespaces).map(([name, patterns]) =>
    defineNamespace(
      name,
      Object.fromEntries(
        Object.entries(patterns).map(([pattern, verbs]) => [
          pattern,
          Object.entries(verbs).map(([verb, args]) =>
            builder[verb]({
              summary: "Echo the args",
              args: shapeOf(withArgs ? args : inPath(pattern, args), toStrict),
              access: "public",
              // Nothing is stored.
              transaction: false,
              handler: handlerOf(`${verb} /${name}${pattern}`) ?? echo,
            }),
          ),
        ]),
      ),
    ),
  );
  return defineModule({ name: "table", namespaces: declaredNamespaces });
}

const inPath = (pattern, args) =>
  Object.fromEntries(Object.entries(args).filter(([name]) => pattern.includes(`:${name}`)));

/** Creates a site with all routes of the table, by default in memory. */
export const createTableSite = ({ handlerOf, withArgs, modules = [], ...options } = {}) =>
  createSite({
    name: "Bench",
    url,
    timezone: "UTC",
    storage: memory(),
    modules: [tableModule({ handlerOf, withArgs })(), ...modules],
    ...options,
  });
