import { DefinitionError } from "../errors/api-error.ts";
import type { AnyEndpoint, Endpoint } from "./endpoint.ts";

/** Endpoints by path. Two endpoints with the same method and path are a `DefinitionError`. */
export type Routes = Readonly<Record<`/${string}`, readonly AnyEndpoint[]>>;
/** A named part of the API with its paths: `content/v1`. Several modules may add to one. */
export interface Namespace<N extends string = string, R extends Routes = Routes> {
  readonly name: N;
  readonly routes: R;
}
type Params<P extends string> = P extends `${infer Before}/*${infer Name}`
  ? Name | Named<Before>
  : Named<P>;
type Named<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | Named<`/${More}`>
    : Rest
  : never;
type MissingArgs<P extends string, Es> = Es extends readonly (infer E)[]
  ? E extends Endpoint<infer D>
    ? Exclude<Params<P>, keyof D["input"]>
    : never
  : never;
/** Replaces the endpoints of a pattern by an error text if a `:name` of it is not an argument of one of them. */
export type Checked<R> = {
  [P in keyof R]: string extends P
    ? unknown
    : P extends `/${string}`
      ? P extends `${string}${":" | "*"}${string}`
        ? MissingArgError<MissingArgs<P, R[P]>>
        : unknown
      : "a pattern begins with a slash";
};
type MissingArgError<Name extends string> = [Name] extends [never]
  ? unknown
  : `:${Name} is not an argument of every endpoint here`;
/**
 * Declares endpoints under a name: `defineNamespace("redirection/v1", { "/redirect/:id": [getRedirect] })`. Each
 * `:name` of a path must be an arg of every endpoint at that path. The last segment may be `*name`, the rest of the
 * path: `"/files/*path": [getFile]`.
 *
 * @throws DefinitionError if a `:name` is not an arg.
 */
export function defineNamespace<const N extends string, const R extends Routes>(
  name: N,
  routes: R & Checked<R>,
): Namespace<N, R> {
  for (const [pattern, endpoints] of Object.entries(routes as Routes))
    for (const endpoint of /[:*]/.test(pattern) ? endpoints : [])
      checkParams(`${endpoint.methods[0]} /${name}${pattern}`, pattern, endpoint);
  return { name, routes };
}

/** @throws DefinitionError if a `:name` of the pattern is not an argument of the endpoint; `where` names it. */
export function checkParams(where: string, pattern: string, { args }: AnyEndpoint): void {
  for (const [, param = ""] of pattern.matchAll(/[:*](\w+)/g))
    if (!(param in args))
      throw new DefinitionError(`${where}: this endpoint has no argument named "${param}".`);
}
