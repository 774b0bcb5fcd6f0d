import type { Shape, ArgsInput } from "@waymark/core";

/** The input of a create or update of an item. */
export type ContentInput<F extends Shape = {}, T extends string = never> = {
  date?: string | null;
  date_gmt?: string | null;
  slug?: string;
  status?: string;
  password?: string;
  title?: string | { raw: string };
  content?: string | { raw: string };
  excerpt?: string | { raw: string };
  author?: number;
  featured_media?: number;
  comment_status?: "open" | "closed";
  ping_status?: "open" | "closed";
  template?: string;
  meta?: Record<string, unknown>;
} & FieldInput<F> & { [K in T]?: number[] };

/** A type's own fields as arguments of writes: null clears optional ones. */
export type FieldInput<F extends Shape> = {
  [K in keyof ArgsInput<F>]: undefined extends ArgsInput<F>[K]
    ? ArgsInput<F>[K] | null
    : ArgsInput<F>[K];
};
