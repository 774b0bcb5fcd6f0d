import { expectTypeOf, test } from "vitest";
import * as z from "zod";
import { id, integer, json, table, text, type NewRow, type Row } from "@waymark/storage";

const rooms = table({
  id: id(),
  name: text(z.string().min(1).max(80)),
  kind: text(z.enum(["quiet", "loud"]).default("quiet")),
  seats: integer(z.int().min(1)).nullable(),
  tags: json(z.array(z.string()).default([])),
  note: text(z.string().nullable()),
});

test("a column has the types of its schema", () => {
  expectTypeOf<Row<typeof rooms.columns>>().toEqualTypeOf<{
    id: number;
    name: string;
    kind: "quiet" | "loud";
    seats: number | null;
    tags: string[];
    note: string | null;
  }>();
});
test("a column whose schema has a default may be omitted in an insert", () => {
  expectTypeOf<NewRow<typeof rooms.columns>>().toEqualTypeOf<{
    name: string;
    note: string | null;
    id?: number | undefined;
    kind?: "quiet" | "loud" | undefined;
    seats?: number | null | undefined;
    tags?: string[] | undefined;
  }>();
});
test("a schema of another type is a type error", () => {
  // @ts-expect-error -- numbers in a text column
  text(z.number());
});
