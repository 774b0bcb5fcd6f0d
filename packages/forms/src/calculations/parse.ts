/** A piece of an equation in the order of reverse Polish notation. */
export type Step =
  | { readonly number: number }
  | { readonly tag: string }
  | { readonly operator: "+" | "-" | "*" | "/" | "negate" };

/** An equation that can be worked out, or why it cannot be. */
export type Parsed = { readonly steps: readonly Step[] } | { readonly problem: string };

const token = /\s*(?:(\d{1,15}(?:\.\d{1,15})?|\.\d{1,15})|\{([^{}\n]{1,150})\}|([-+*/()]))/y;
const precedence = { "+": 1, "-": 1, "*": 2, "/": 2, negate: 3 } as const;
type Operator = keyof typeof precedence;

/** Parses numbers, tags such as `{field:hours:calc}`, `+ - * /`, parentheses and unary minus. */
export function parse(equation: string): Parsed {
  const steps: Step[] = [];
  const waiting: (Operator | "(")[] = [];
  /** Whether a value is expected next. */
  let wantsValue = true;
  token.lastIndex = 0;
  const end = equation.trimEnd().length;
  while (token.lastIndex < end) {
    const at = token.lastIndex;
    const [, number, tag, sign] = token.exec(equation) ?? [];
    if (number === undefined && tag === undefined && sign === undefined)
      return { problem: `nothing is known by what stands at character ${at + 1}.` };
    if (number !== undefined || tag !== undefined) {
      if (!wantsValue) return { problem: `an operator is missing before character ${at + 1}.` };
      steps.push(number === undefined ? { tag: tag ?? "" } : { number: Number(number) });
      wantsValue = false;
    } else if (sign === "(") {
      if (!wantsValue) return { problem: `an operator is missing before character ${at + 1}.` };
      waiting.push("(");
    } else if (wantsValue && (sign === "-" || sign === "+")) {
      if (sign === "-") waiting.push("negate");
    } else if (wantsValue) {
      return { problem: `a value is missing before character ${at + 1}.` };
    } else if (sign === ")") {
      if (!close(steps, waiting)) return { problem: "a bracket is closed that was not opened." };
    } else {
      push(steps, waiting, sign as Operator);
      wantsValue = true;
    }
  }
  if (wantsValue) return { problem: "it ends where a value is missing." };
  while (waiting.length > 0) {
    const last = waiting.pop();
    if (last === "(") return { problem: "a bracket is not closed." };
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
