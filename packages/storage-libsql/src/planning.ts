import type { Cell, NamedTable } from "@waymark/storage";
import type { ShapeSource } from "@waymark/storage-sql";
import {
  allOf,
  dialect,
  searchStatements,
  toCompletion,
  wordExpression,
  type SearchStatements,
} from "@waymark/storage-sql/sqlite";
import type { BoundStatement, Connection } from "./connection.ts";

/** Asks the database while a statement is planned. */
export interface PlanningQuery {
  (question: BoundStatement): readonly (readonly Cell[])[];
}

/**
 * Plans a statement that depends on the rows of the database. Planning is synchronous and the client is not: a plan with
 * unanswered questions is discarded, and made again with their answers.
 *
 * @param plan - Has no side effects.
 */
export async function planned<T>(
  connection: Connection,
  plan: (ask: PlanningQuery) => T,
): Promise<T> {
  const known = new Map<string, readonly (readonly Cell[])[]>();
  for (;;) {
    const open = new Map<string, BoundStatement>();
    const result = plan((question) => {
      const key = `${question.text}\n${JSON.stringify(question.values)}`;
      const rows = known.get(key);
      if (!rows) open.set(key, question);
      return rows ?? [];
    });
    if (open.size === 0) return result;
    const answers = await connection.sendAll([...open.values()]);
    [...open.keys()].forEach((key, at) => known.set(key, answers[at]?.rows ?? []));
  }
}

const texts = new WeakMap<NamedTable, SearchStatements>();
/** The statements of the full-text index of a table, created once. */
export function searchTexts(named: NamedTable): SearchStatements {
  let known = texts.get(named);
  if (!known) texts.set(named, (known = searchStatements(named)));
  return known;
}

/** The source of shapes: expressions for a full-text index depend on the words in it. */
export const toSource = (ask: PlanningQuery): ShapeSource => ({
  dialect,
  search: (named, words) => {
    const { complete } = searchTexts(named);
    return allOf(
      words.map((word) => {
        const values = toCompletion(word);
        const whole = values && ask({ text: complete, values }).map(([one]) => String(one));
        return wordExpression(word, whole);
      }),
    );
  },
});
