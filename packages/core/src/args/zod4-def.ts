/** A JSON Schema while it is being written. */
export type Raw = Record<string, unknown>;
/** What a zod 4 schema or check says of itself. */
export type Def = Readonly<Record<string, unknown>> & { readonly type?: unknown };
export const toDef = (one: unknown): Def | undefined =>
  (one as { _zod?: { def?: Def } } | undefined)?._zod?.def;
