import type { AnyEndpoint, Module, Routes } from "@waymark/core";

/** The response of an echo endpoint: its methods and path, and the arguments that its handler received. */
export interface Echo {
  readonly endpoint: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Replaces the handlers of a module by ones that return an `Echo`; paths, arguments and methods stay the same. */
export function toEchoModule(module: Module): Module {
  return {
    ...module,
    start: [],
    namespaces: (setup) =>
      module.namespaces(setup).map((namespace) => ({
        ...namespace,
        routes: Object.fromEntries(
          Object.entries(namespace.routes).map(([path, endpoints]) => [
            path,
            endpoints.map((one) => toEcho(one, `/${namespace.name}${path}`)),
          ]),
        ) as Routes,
      })),
  };
}

function toEcho(original: AnyEndpoint, path: string): AnyEndpoint {
  const {
    find: _find,
    missing: _missing,
    returns: _returns,
    validate: _validate,
    uploads: _uploads,
    status: _status,
    ...rest
  } = original;
  const endpoint = `${original.methods.join("|")} ${path}`;
  return {
    ...rest,
    access: "public",
    transaction: false,
    handler: (({ args }: { readonly args: Echo["args"] }): Echo => ({ endpoint, args })) as never,
  };
}
