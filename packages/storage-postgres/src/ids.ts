import type { NamedTable } from "@waymark/core/storage";
import type { Asked } from "./client.ts";

/** The column whose values a table gives by itself; undefined where there is none. */
export const idOf = ({ table }: NamedTable): string | undefined => {
  const [name = ""] = table.key;
  return table.columns[name]?.type === "id" ? name : undefined;
};

/** Asks for the largest id that was ever given; 0 where none was. */
export const lastId = (table: string, id: string): Asked => ({
  text: "select coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass), 0)",
  values: [`"${table}"`, id],
});

/**
 * Moves the generator of ids behind one that was given; goes into a transaction. Whoever gives ids of a
 * table takes turns, or the generator might be set back by the one who gave the smaller ones.
 */
export const keepIds = (table: string, id: string, largest: number): Asked[] => [
  {
    text: "select pg_advisory_xact_lock(hashtextextended(current_schema() || ' ids of ' || $1, 0))",
    values: [table],
  },
  {
    text: `select setval(ids, $1) from (select pg_get_serial_sequence($2, $3)::regclass as ids) as generator
      where $1::bigint > coalesce(pg_sequence_last_value(ids), 0)`,
    values: [largest, `"${table}"`, id],
  },
];
