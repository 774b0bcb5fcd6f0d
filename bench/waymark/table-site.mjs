import { moduleBuilder, createSite, defineModule, defineNamespace, memory } from "@waymark/core";
import { shapeOf, toStrict } from "../lib/zod-args.mjs";
import { namespaces } from "../table/routes.mjs";

/** What every contender's site calls itself. */
export const url = "http://bench.example";

/** A handler that answers with the args it was given. */
const echo = ({ args }) => args;

/**
 * The whole table as one module. `handlerOf` may give a route another handler than the echo; `withArgs: false`
 * leaves out all args but those in the path.
 */
export function tableModule({ handlerOf = () => echo, withArgs = true } = {}) {
  const kit = moduleBuilder({});
  const declared = Object.entries(namespaces).map(([name, patterns]) =>
    defineNamespace(
      name,
      Object.fromEntries(
        Object.entries(patterns).map(([pattern, verbs]) => [
          pattern,
          Object.entries(verbs).map(([verb, args]) =>
            kit[verb]({
              summary: "Echo the args",
              args: shapeOf(withArgs ? args : inPath(pattern, args), toStrict),
              access: "public",
              // Nothing is stored, so no write needs a transaction.
              transaction: false,
              handler: handlerOf(`${verb} /${name}${pattern}`) ?? echo,
            }),
          ),
        ]),
      ),
    ),
  );
  return defineModule({ name: "table", namespaces: declared });
}

const inPath = (pattern, args) =>
  Object.fromEntries(Object.entries(args).filter(([name]) => pattern.includes(`:${name}`)));

/** A site of the table, without a database of its own. */
export const makeSite = ({ handlerOf, withArgs, modules = [], ...options } = {}) =>
  createSite({
    name: "Bench",
    url,
    timezone: "UTC",
    storage: memory(),
    modules: [tableModule({ handlerOf, withArgs })(), ...modules],
    ...options,
  });
