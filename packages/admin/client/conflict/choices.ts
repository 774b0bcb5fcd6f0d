import type { FormField } from "../forms/fields.ts";

/** The values of a form by argument. */
export type Values = Readonly<Record<string, unknown>>;
/** Whose value of a field is taken. */
export type Side = "mine" | "theirs";
/** A field whose values differ. */
export interface Difference {
  readonly field: FormField;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Who has changed it since the form was opened. */
  readonly by: Side | "both";
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields whose values differ, with who has changed them. */
export const toDifferences = (
  fields: readonly FormField[],
  {
    before,
    mine,
    theirs,
  }: { readonly before: Values; readonly mine: Values; readonly theirs: Values },
): readonly Difference[] =>
  fields
    .filter(({ name }) => !isSame(mine[name], theirs[name]))
    .map((field) => {
      const { name } = field;
      const isMine = !isSame(mine[name], before[name]);
      const isTheirs = !isSame(theirs[name], before[name]);
      return {
        field,
        mine: mine[name],
        theirs: theirs[name],
        by: isMine && isTheirs ? "both" : isMine ? "mine" : "theirs",
      };
    });

/** What is taken unless the user chooses otherwise: everybody's own changes, and mine where both have changed a field. */
export const toChoices = (differences: readonly Difference[]): Readonly<Record<string, Side>> =>
  Object.fromEntries(
    differences.map(({ field, by }) => [field.name, by === "theirs" ? "theirs" : "mine"]),
  );

/** The values with the choices applied: fields without a choice are the same in both versions. */
export const toChosen = (
  theirs: Values,
  mine: Values,
  choices: Readonly<Record<string, Side>>,
): Values => ({
  ...theirs,
  ...Object.fromEntries(
    Object.entries(choices)
      .filter(([, side]) => side === "mine")
      .map(([name]) => [name, mine[name]]),
  ),
});
