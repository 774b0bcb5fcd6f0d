import type { Calculation } from "../definition/settings.ts";
import { parse, type Step } from "./parse.ts";

/** Results by the names of the calculations. */
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
    const tag = (text: string) =>
      text.startsWith("calc:") ? results.get(text.slice(5).split(":", 1)[0] ?? "") : valueOf(text);
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
 * A number with so many decimals, halves away from zero. It is rounded as it is written: 1.005 is 1.01, though the number
 * that a computer keeps of it is a little less.
 */
export function round(number: number, decimals: number): number {
  if (!Number.isFinite(number)) return 0;
  const size = Math.abs(number);
  // From here on numbers have no decimals, or none that could be wanted.
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
