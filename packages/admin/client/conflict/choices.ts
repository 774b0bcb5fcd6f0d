import type { FormField } from "../forms/fields.ts";

/** The values of a form by argument. */
export type Values = Readonly<Record<string, unknown>>;
/** Whose value of a field is taken. */
export type Side = "mine" | "theirs";
/** A field of a form that is compared. */
export interface ComparedField extends Pick<FormField, "name" | "label" | "control" | "relation"> {
  /** The value as text, if it is not shown as those of its control are. */
  readonly toText?: (value: unknown) => string;
}
/** A field that is compared as text, unless `more` says otherwise. */
export const toComparedField = <N extends string>(
  name: N,
  label: string,
  more: Partial<ComparedField> = {},
): ComparedField => ({ name, label, control: "text", relation: undefined, ...more });

/** A field whose values differ. */
export interface Difference {
  readonly field: ComparedField;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The user who has changed it since the form was opened. */
  readonly by: Side | "both";
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const shownBy = ({ toText }: ComparedField, value: unknown): unknown =>
  toText ? toText(value) : value;

/** The fields whose values differ, with who has changed them. */
export const toDifferences = (
  fields: readonly ComparedField[],
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
        mine: shownBy(field, mine[name]),
        theirs: shownBy(field, theirs[name]),
        by: isMine && isTheirs ? "both" : isMine ? "mine" : "theirs",
      };
    });

/** The default choice: the changes of both users, and mine if both have changed a field. */
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
