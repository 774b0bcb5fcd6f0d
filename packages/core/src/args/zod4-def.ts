/** A JSON Schema under construction. */
export type Raw = Record<string, unknown>;
/** The definition of a zod 4 schema or check. */
export type Def = Readonly<Record<string, unknown>> & { readonly type?: unknown };
export const toDef = (one: unknown): Def | undefined =>
  (one as { _zod?: { def?: Def } } | undefined)?._zod?.def;
