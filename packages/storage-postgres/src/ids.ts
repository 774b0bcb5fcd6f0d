import type { NamedTable } from "@waymark/storage";
import type { BoundStatement } from "./client.ts";

/** The column whose values a table generates; undefined if there is none. */
export const idOf = ({ table }: NamedTable): string | undefined => {
  const [name = ""] = table.key;
  return table.columns[name]?.type === "id" ? name : undefined;
};

/** Reads the largest id that was ever given; 0 if none. */
export const lastId = (table: string, id: string): BoundStatement => ({
  text: "select coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass), 0)",
  values: [`"${table}"`, id],
});

/**
 * Moves the id generator past an id that was given; runs in a transaction. Writers with ids for one table run one after
 * the other, or the one with the smaller ids might set the generator back.
 */
export const advanceSequence = (table: string, id: string, largest: number): BoundStatement[] => [
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
