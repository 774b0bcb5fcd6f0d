import type { AnyEndpoint, Module, Routes } from "@waymark/core";

/** What an echoing endpoint answers: which one it is, and the args as its handler saw them. */
export interface Echo {
  readonly reached: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The same module, with the same paths, args and methods; each endpoint only says what reached it. */
export function echoing(module: Module): Module {
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

function toEcho(endpoint: AnyEndpoint, path: string): AnyEndpoint {
  const {
    find: _find,
    returns: _returns,
    validate: _validate,
    uploads: _uploads,
    status: _status,
    ...rest
  } = endpoint;
  const reached = `${endpoint.methods.join("|")} ${path}`;
  return {
    ...rest,
    access: "public",
    transaction: false,
    handler: (({ args }: { readonly args: Echo["args"] }): Echo => ({ reached, args })) as never,
  };
}
