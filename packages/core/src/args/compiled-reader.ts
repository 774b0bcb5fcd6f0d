import type { Arg } from "./arg.ts";
import { toSettling, toFastPath } from "./fast-paths.ts";
import type { Coercer } from "./scalars.ts";

/** Reads arguments that are all as they should be; undefined if any is not, without saying which. */
export interface CompiledReader {
  (values: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined;
}

/**
 * Whether generating code was refused. There is no probe at start: Cloudflare Workers allow it then and forbid it within
 * requests, and pages with a content security policy forbid it always. The first refusal is final.
 */
let isForbidden = false;

/** The literal of a default that is one; undefined for what has to be made each time. */
function toLiteral(value: unknown): string | undefined {
  if (Array.isArray(value) && value.length === 0) return "[]";
  if (typeof value === "number" && !Number.isFinite(value)) return undefined;
  return typeof value === "object" && value !== null ? undefined : JSON.stringify(value);
}

/**
 * The accept path of an endpoint as one function, with every argument in its place: a loop over
 * arguments costs four times as much, because each of its steps meets every kind of argument. Names enter
 * the code as string literals; nothing that a request sends does. Undefined where no code may be generated: the caller
 * then reads the arguments one by one, with the same result.
 */
export function compileReader(args: readonly Arg[]): CompiledReader | undefined {
  if (isForbidden) return undefined;
  const coercers: Coercer[] = [];
  const shortcuts: (Coercer | undefined)[] = [];
  const defaults: ((() => unknown) | undefined)[] = [];
  const lines: string[] = [];
  const always: string[] = [];
  const sometimes: string[] = [];
  args.forEach(({ name, checked, coerce, makeDefault, required, schema, fixed }, i) => {
    const key = JSON.stringify(name);
    const shortcut = toFastPath(checked);
    coercers.push(toSettling(coerce));
    shortcuts.push(shortcut);
    defaults.push(makeDefault);
    // Both in place: one function around them would meet the coercers of every argument of the site.
    const coerced = `${shortcut ? `s${i}(v${i}) ?? ` : ""}c${i}(v${i})`;
    // A schema that has the last word is asked where its issues can be told.
    const given =
      schema === undefined
        ? `if ((v${i} = ${coerced}) === undefined) return undefined;`
        : "return undefined;";
    lines.push(`let v${i} = values[${key}];`);
    if (required) lines.push(`if (v${i} === undefined) return undefined; ${given}`);
    else if (makeDefault === undefined) lines.push(`if (v${i} !== undefined) { ${given} }`);
    else
      lines.push(
        `if (v${i} === undefined) v${i} = ${toLiteral(fixed) ?? `d${i}()`};`,
        `else { ${given} }`,
      );
    if (required || makeDefault !== undefined) always.push(`${key}: v${i}`);
    else sometimes.push(`if (v${i} !== undefined) args[${key}] = v${i};`);
  });
  const code = [
    `"use strict";`,
    ...coercers.map(
      (_, i) => `const c${i} = coercers[${i}], s${i} = shortcuts[${i}], d${i} = defaults[${i}];`,
    ),
    "return (values) => {",
    ...lines,
    `const args = { ${always.join(", ")} };`,
    ...sometimes,
    "return args; };",
  ].join("\n");
  try {
    return new Function("coercers", "shortcuts", "defaults", code)(
      coercers,
      shortcuts,
      defaults,
    ) as CompiledReader;
  } catch {
    isForbidden = true;
    return undefined;
  }
}
