/** What one call says beside its input. */
export interface CallOptions {
  /** Breaks the call off. */
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One object of an answer. */
export type Item<R> = R extends readonly (infer I)[] ? I : R;
/** A field of an answer's objects, or a dotted path into one: `title`, `title.rendered`. */
export type FieldPath<I> = (keyof I & string) | `${keyof I & string}.${string}`;
type Root<F> = F extends `${infer Name}.${string}` ? Name : F;
/** The answer, narrowed to the fields that were asked for. */
export type Narrowed<R, F> = [F] extends [never]
  ? R
  : R extends readonly (infer I)[]
    ? Pick<I, Root<F> & keyof I>[]
    : Pick<R, Root<F> & keyof R>;
/** Args that every route takes: which fields are answered, and which links are followed. */
export interface Shaping<F> {
  readonly _fields?: readonly F[];
  readonly _embed?: boolean | readonly string[];
}

/** The answer to a call. */
export interface Reply<R> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: R;
  /** Of a list: how many objects there are on all pages, and how many pages. */
  readonly total: R extends readonly unknown[] ? number : undefined;
  readonly totalPages: R extends readonly unknown[] ? number : undefined;
}

/** The input of a call may be left out where it holds nothing that must be there. */
export type Rest<I, O> = {} extends I ? [input?: I, options?: O] : [input: I, options?: O];

/** Calls a route by its path; what it takes and answers is typed by the path. */
export interface Send<Routes> {
  <P extends keyof Routes & string, const F extends FieldPath<Item<ResultAt<Routes, P>>> = never>(
    path: P,
    ...rest: Rest<InputAt<Routes, P> & Shaping<F>, CallOptions>
  ): Promise<Reply<Narrowed<ResultAt<Routes, P>, F>>>;
}
/** What a route takes. */
export type InputAt<Routes, P extends keyof Routes> = Routes[P] extends { input: infer I }
  ? I
  : never;
/** What a route answers. */
export type ResultAt<Routes, P extends keyof Routes> = Routes[P] extends { result: infer R }
  ? R
  : never;
