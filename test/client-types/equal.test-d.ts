// Clients with generated types and with inferred types have the same inputs and response fields.

import type { InputAt, Item, Paths, ResultAt } from "../../packages/client/src/call.ts";
import { createSite } from "@waymark/core";
import { harbour } from "../../packages/client/src/test/harbour.ts";
import type { Site as Generated } from "./harbour.generated.d.ts";

const site = createSite({ modules: [harbour()] });
type Inferred = typeof site;
type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** The routes of modules; the generated types also include those of core. */
type Routes<M extends Method> = keyof Paths<Inferred, M>;
/** The types of routes that are not mutually assignable. */
type Differences<M extends Method> = {
  readonly [P in Routes<M>]: P extends keyof Paths<Generated, M>
    ? Equal<
        Input<Inferred, M, P>,
        Input<Generated, M, P>,
        Comparable<Result<Generated, M, P>, Result<Inferred, M, P>>
      >
    : P;
}[Routes<M>];
type Equal<A, B, Rest> = [A, B] extends [B, A] ? Rest : { inferred: A; generated: B };
/** Generated types have the fields of each response, inferred ones those of all contexts. */
type Comparable<A, B> = keyof A extends keyof B ? Equal<A, Pick<B, keyof A & keyof B>, never> : A;
type Flat<T> = T extends object ? { [K in keyof T]: T[K] } : T;
type Input<S, M extends Method, P> = P extends keyof Paths<S, M>
  ? Flat<InputAt<Paths<S, M>, P>>
  : never;
/** The fields of a response without links, whose inferred types are more precise. */
type Result<S, M extends Method, P> = P extends keyof Paths<S, M>
  ? Fields<Item<ResultAt<Paths<S, M>, P>>>
  : never;
type Fields<I> = I extends { deleted: true }
  ? never
  : { [K in Exclude<keyof I, "_links" | "_embedded">]-?: Exclude<I[K], undefined> };

/** Compiles only if there are no differences. */
export const differences: readonly never[] = [] as (
  | Differences<"GET">
  | Differences<"POST">
  | Differences<"PATCH">
  | Differences<"DELETE">
)[];
