/** The value of an argument of a message. */
export type MessageValue = string | number;

/**
 * The arguments of an ICU message: `MessageArguments<"{count, plural, one {# reply} other {# replies}} to {name}">` is
 * `{ count: number, name: MessageValue }`.
 */
export type MessageArguments<Text extends string> = string extends Text
  ? Readonly<Record<string, MessageValue>>
  : Flat<Scan<Text, [], {}>>;

/** The names of the tags of a message: `"link"` for `Read the <link>guide</link>`. */
export type MessageTags<Text extends string> = Text extends `${string}<${infer Name}>${infer Rest}`
  ? (Name extends `/${string}` ? never : Name) | MessageTags<Rest>
  : never;

type Flat<T> = { readonly [K in keyof T]: T[K] };
type Trim<S extends string> = S extends ` ${infer R}` | `\n${infer R}` | `${infer R} `
  ? Trim<R>
  : S;

/** The context of an open brace: the cases of a plural or select, or the text of one case. */
type Inside = "cases" | "text";
type Pop<Stack extends readonly Inside[]> = Stack extends readonly [Inside, ...infer Rest]
  ? Rest extends readonly Inside[]
    ? Rest
    : []
  : [];

type Scan<
  S extends string,
  Stack extends readonly Inside[],
  Found,
> = S extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? S extends `${string}}${infer Rest}`
      ? Scan<Rest, Pop<Stack>, Found>
      : Found
    : Stack extends readonly ["cases", ...Inside[]]
      ? Scan<After, ["text", ...Stack], Found>
      : Argument<After, Stack, Found>
  : Found;

type Argument<
  S extends string,
  Stack extends readonly Inside[],
  Found,
> = S extends `${infer Head}}${infer Rest}`
  ? Head extends `${infer Name},${infer Format}`
    ? Format extends `${infer Kind},${string}`
      ? Trim<Kind> extends "plural" | "selectordinal"
        ? Cases<S, Stack, Found & Record<Trim<Name>, number>>
        : Trim<Kind> extends "select"
          ? Cases<S, Stack, Found & Record<Trim<Name>, string>>
          : Scan<Rest, Stack, Found & Record<Trim<Name>, number>>
      : Scan<Rest, Stack, Found & Record<Trim<Name>, number>>
    : Scan<Rest, Stack, Found & Record<Trim<Head>, MessageValue>>
  : Found;

type Cases<
  S extends string,
  Stack extends readonly Inside[],
  Found,
> = S extends `${string},${string},${infer All}` ? Scan<All, ["cases", ...Stack], Found> : Found;
