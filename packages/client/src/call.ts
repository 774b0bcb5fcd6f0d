/** The options of one call. */
export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One object of a response. */
export type Item<R> = R extends readonly (infer I)[] ? I : R;
/** A field of the response objects, or a dotted path into one: `title`, `title.rendered`. */
export type FieldPath<I> = (keyof I & string) | `${keyof I & string}.${string}`;
type Root<F> = F extends `${infer Name}.${string}` ? Name : F;
/** The response with only the requested fields. */
export type Narrowed<R, F> = [F] extends [never]
  ? R
  : R extends readonly (infer I)[]
    ? Pick<I, Root<F> & keyof I>[]
    : Pick<R, Root<F> & keyof R>;
/** Arguments of every route: the fields of the response, and the embedded links. */
export interface Shaping<F> {
  readonly _fields?: readonly F[];
  readonly _embed?: boolean | readonly string[];
}

/** The response to a call with the input `I`. */
export interface Reply<R, I = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: R;
  /** For lists: the number of objects on all pages, and the number of pages. Lists that are read by cursor have none. */
  readonly total: Total<R, I>;
  readonly totalPages: Total<R, I>;
}
/** Lists have totals, except those that are read by cursor. */
type Total<R, I> = R extends readonly unknown[]
  ? "cursor" extends keyof I
    ? undefined
    : number
  : undefined;

/** The input of a call is optional if it has no required properties. */
export type Rest<I, O> = {} extends I ? [input?: I, options?: O] : [input: I, options?: O];

/** Calls a route by its path; input and response are typed by the path. */
export interface Send<Routes> {
  <P extends keyof Routes & string, const F extends FieldPath<Item<ResultAt<Routes, P>>> = never>(
    path: P,
    ...rest: Rest<InputAt<Routes, P> & Shaping<F>, CallOptions>
  ): Promise<Reply<Narrowed<ResultAt<Routes, P>, F>, InputAt<Routes, P>>>;
}
/** The input of a route. */
export type InputAt<Routes, P extends keyof Routes> = Routes[P] extends { input: infer I }
  ? I
  : never;
/** The response of a route. */
export type ResultAt<Routes, P extends keyof Routes> = Routes[P] extends { result: infer R }
  ? R
  : never;
