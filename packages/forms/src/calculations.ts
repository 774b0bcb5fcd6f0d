import type { Calculation } from "./definition/settings.ts";

/** A piece of an equation in the order of reverse Polish notation. */
type Step =
  | { readonly number: number }
  | { readonly tag: string }
  | { readonly operator: "+" | "-" | "*" | "/" | "negate" };

/** What is wrong with an equation. */
type EquationProblem =
  | "bracket_not_closed"
  | "bracket_not_opened"
  | "character_unexpected"
  | "incomplete"
  | "operator_missing"
  | "value_missing";
/** A parsed equation, or the reason why it is invalid and the position of the character, from 1. */
type Parsed =
  | { readonly steps: readonly Step[] }
  | { readonly problem: EquationProblem; readonly position: number };

const token = /\s*(?:(\d{1,15}(?:\.\d{1,15})?|\.\d{1,15})|\{([^{}\n]{1,150})\}|([-+*/()]))/y;
const precedence = { "+": 1, "-": 1, "*": 2, "/": 2, negate: 3 } as const;
type Operator = keyof typeof precedence;

/** Parses numbers, tags such as `{field:hours:calc}`, `+ - * /`, parentheses and unary minus. */
export function parse(equation: string): Parsed {
  const steps: Step[] = [];
  const waiting: (Operator | "(")[] = [];
  /** Whether a value is expected next. */
  let expectsValue = true;
  token.lastIndex = 0;
  const end = equation.trimEnd().length;
  while (token.lastIndex < end) {
    const position = token.lastIndex + 1;
    const [, number, tag, sign] = token.exec(equation) ?? [];
    if (number === undefined && tag === undefined && sign === undefined)
      return { problem: "character_unexpected", position };
    if (number !== undefined || tag !== undefined) {
      if (!expectsValue) return { problem: "operator_missing", position };
      steps.push(number === undefined ? { tag: tag ?? "" } : { number: Number(number) });
      expectsValue = false;
    } else if (sign === "(") {
      if (!expectsValue) return { problem: "operator_missing", position };
      waiting.push("(");
    } else if (expectsValue && (sign === "-" || sign === "+")) {
      if (sign === "-") waiting.push("negate");
    } else if (expectsValue) {
      return { problem: "value_missing", position };
    } else if (sign === ")") {
      if (!close(steps, waiting)) return { problem: "bracket_not_opened", position };
    } else {
      push(steps, waiting, sign as Operator);
      expectsValue = true;
    }
  }
  if (expectsValue) return { problem: "incomplete", position: end };
  while (waiting.length > 0) {
    const last = waiting.pop();
    if (last === "(") return { problem: "bracket_not_closed", position: end };
    if (last) steps.push({ operator: last });
  }
  return { steps };
}

/** Operators of equal or higher precedence are complete. */
function push(steps: Step[], waiting: (Operator | "(")[], operator: Operator): void {
  for (;;) {
    const last = waiting.at(-1);
    if (last === undefined || last === "(" || precedence[last] < precedence[operator]) break;
    waiting.pop();
    steps.push({ operator: last });
  }
  waiting.push(operator);
}
function close(steps: Step[], waiting: (Operator | "(")[]): boolean {
  for (;;) {
    const last = waiting.pop();
    if (last === undefined) return false;
    if (last === "(") return true;
    steps.push({ operator: last });
  }
}

/** The name of the calculation in a tag such as `calc:total`; undefined for other tags. */
const calculationOf = (tag: string): string | undefined =>
  tag.startsWith("calc:") ? (tag.slice(5).split(":", 1)[0] ?? "") : undefined;

/** The names of the calculations whose results an equation uses, each once. */
export const calculationsIn = (steps: readonly Step[]): ReadonlySet<string> =>
  new Set(steps.flatMap((step) => ("tag" in step ? (calculationOf(step.tag) ?? []) : [])));

/** Results by the name of the calculation. */
export type Results = Readonly<Record<string, number>>;

/**
 * Evaluates the calculations of a form in order; each can use the results of those before it. A tag without a number counts
 * as 0, and so does a calculation without a result, such as a division by 0.
 *
 * @param valueOf returns the number of a field's tag (`field:hours:calc`), undefined if it names no field.
 */
export function workOut(
  calculations: readonly Calculation[],
  valueOf: (tag: string) => number | undefined,
): Results {
  const results = new Map<string, number>();
  for (const { name, eq, dec } of calculations) {
    const parsed = parse(eq);
    const steps = "steps" in parsed ? parsed.steps : [];
    const tag = (text: string) => {
      const calculation = calculationOf(text);
      return calculation === undefined ? valueOf(text) : results.get(calculation);
    };
    results.set(name, round(evaluate(steps, tag), dec));
  }
  return Object.fromEntries(results);
}

function evaluate(steps: readonly Step[], valueOf: (tag: string) => number | undefined): number {
  const stack: number[] = [];
  for (const step of steps)
    if ("number" in step) stack.push(step.number);
    else if ("tag" in step) stack.push(valueOf(step.tag) ?? 0);
    else if (step.operator === "negate") stack.push(-(stack.pop() ?? 0));
    else {
      const right = stack.pop() ?? 0;
      const left = stack.pop() ?? 0;
      stack.push(operators[step.operator](left, right));
    }
  return stack.pop() ?? 0;
}
const operators = {
  "+": (left: number, right: number) => left + right,
  "-": (left: number, right: number) => left - right,
  "*": (left: number, right: number) => left * right,
  "/": (left: number, right: number) => left / right,
} as const;

/**
 * A number rounded to this many decimals, halves away from zero. The decimal notation is rounded: 1.005 is 1.01, although
 * the binary floating-point value is slightly less.
 */
export function round(number: number, decimals: number): number {
  if (!Number.isFinite(number)) return 0;
  const size = Math.abs(number);
  // Larger numbers have no decimals that could be requested.
  if (size >= 1e15 || size < 1e-9) return size < 1e-9 ? 0 : number;
  const shifted = Math.round(Number(`${plain(size)}e${decimals}`));
  const rounded = Number(`${plain(shifted)}e-${decimals}`);
  return number < 0 && rounded !== 0 ? -rounded : rounded;
}
/** In fixed notation, without floating-point noise. */
const plain = (number: number): string =>
  Number(number.toPrecision(15)).toLocaleString("en-US", {
    useGrouping: false,
    maximumFractionDigits: 20,
  });
