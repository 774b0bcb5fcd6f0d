/** The JSON schema of an argument in the catalogue. */
export interface ArgSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly required?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: ArgSchema;
  readonly properties?: Readonly<Record<string, ArgSchema>>;
}
/** One method of one route in the catalogue. */
export interface Target {
  /** `/core/v2/posts/(?P<id>[\d]+)` */
  readonly path: string;
  readonly method: string;
  readonly args: Readonly<Record<string, ArgSchema>>;
  /** The names of the path parameters. */
  readonly inPath: readonly string[];
}

interface Entry {
  readonly endpoints: readonly {
    readonly methods: readonly string[];
    readonly args: Readonly<Record<string, ArgSchema>> | readonly [];
  }[];
}

/** All methods of all routes in the catalogue. */
export function targetsOf(catalogue: Readonly<Record<string, unknown>>): readonly Target[] {
  const routes = catalogue["routes"] as Readonly<Record<string, Entry>>;
  return Object.entries(routes).flatMap(([path, { endpoints }]) =>
    endpoints.flatMap(({ methods, args }) =>
      methods.map((method) => ({
        path,
        method,
        args: Array.isArray(args) ? {} : (args as Target["args"]),
        inPath: [...path.matchAll(/\(\?P<(\w+)>/g)].map(([, name]) => name as string),
      })),
    ),
  );
}

/** Replaces the named groups of a route pattern by values. A group may contain groups, one level deep. */
export const fillPath = (path: string, value: (name: string) => string): string =>
  path.replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, (_, name: string) => value(name));
