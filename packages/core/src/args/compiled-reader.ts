import type { Arg } from "./arg.ts";
import { toSettling, toFastPath } from "./fast-paths.ts";
import type { Coercer } from "./scalars.ts";

/** Reads arguments that are all valid; undefined if any is not, without the reason. */
export interface CompiledReader {
  (values: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined;
}

/**
 * Whether code generation is forbidden. There is no check at start: Cloudflare Workers allow it then and forbid it
 * within requests, and pages with a content security policy always forbid it. The first failure is final.
 */
let isForbidden = false;

/** The literal of a default; undefined for values that must be created each time. */
function toLiteral(value: unknown): string | undefined {
  if (Array.isArray(value) && value.length === 0) return "[]";
  if (typeof value === "number" && !Number.isFinite(value)) return undefined;
  return typeof value === "object" && value !== null ? undefined : JSON.stringify(value);
}

/**
 * The accept path of an endpoint as one function without a loop: a loop over arguments takes four times as long,
 * because each of its steps handles every kind of argument. Names enter the code as string literals; nothing from a
 * request does. Undefined if code generation is forbidden: the caller then reads the arguments one by one, with the
 * same result.
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
    // Inlined: a function around them would be shared by the coercers of all arguments of the site.
    const coerced = `${shortcut ? `s${i}(v${i}) ?? ` : ""}c${i}(v${i})`;
    // A schema that makes the final check runs where its issues can be reported.
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
