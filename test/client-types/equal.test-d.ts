// A client of the generated types takes the same inputs and reads the same fields as one of the inferred types.

import type { InputAt, Item, Paths, ResultAt } from "../../packages/client/src/call.ts";
import { createSite } from "@waymark/core";
import { harbour } from "../../packages/client/src/test/harbour.ts";
import type { Site as Generated } from "./harbour.generated.d.ts";

const site = createSite({ modules: [harbour()] });
type Inferred = typeof site;
type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** The routes of modules; the generated types have those of core too. */
type Routes<M extends Method> = keyof Paths<Inferred, M>;
/** The types of two routes, where they are not mutually assignable. */
type Differences<M extends Method> = {
  readonly [P in Routes<M>]: P extends keyof Paths<Generated, M>
    ? Equal<
        Input<Inferred, M, P>,
        Input<Generated, M, P>,
        Known<Result<Generated, M, P>, Result<Inferred, M, P>>
      >
    : P;
}[Routes<M>];
type Equal<A, B, Rest> = [A, B] extends [B, A] ? Rest : { inferred: A; generated: B };
/** The generated types know which fields each response has; the inferred ones have those of all contexts. */
type Known<A, B> = keyof A extends keyof B ? Equal<A, Pick<B, keyof A & keyof B>, never> : A;
type Flat<T> = T extends object ? { [K in keyof T]: T[K] } : T;
type Input<S, M extends Method, P> = P extends keyof Paths<S, M>
  ? Flat<InputAt<Paths<S, M>, P>>
  : never;
/** The fields of the objects of a response; links are typed more exactly by the inferred types. */
type Result<S, M extends Method, P> = P extends keyof Paths<S, M>
  ? Fields<Item<ResultAt<Paths<S, M>, P>>>
  : never;
type Fields<I> = I extends { deleted: true }
  ? never
  : { [K in Exclude<keyof I, "_links" | "_embedded">]-?: Exclude<I[K], undefined> };

/** The compiler accepts them only while nothing is different. */
export const differences: readonly never[] = [] as (
  | Differences<"GET">
  | Differences<"POST">
  | Differences<"PATCH">
  | Differences<"DELETE">
)[];
