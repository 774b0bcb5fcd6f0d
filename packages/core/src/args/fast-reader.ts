import type { Arg } from "./arg.ts";
import { toSettling, toFastPath } from "./fast-paths.ts";
import type { Coercer } from "./scalars.ts";

/** Reads arguments that are all valid; undefined if any is not, without the reason. */
export interface FastReader {
  (values: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined;
}

/** Whether each call may have the same default, because nobody can change it. */
const isShared = ({ fixed }: Arg): boolean =>
  fixed !== undefined && (typeof fixed !== "object" || fixed === null);

/**
 * The accept path of an endpoint: it copies the defaults and visits only the given values, because most requests have few of
 * many arguments. The code is not generated, since Cloudflare Workers and pages with a content security policy forbid that.
 */
export function toFastReader(args: readonly Arg[]): FastReader {
  const defaults: Record<string, unknown> = {};
  const created: { readonly name: string; readonly make: () => unknown }[] = [];
  const required: string[] = [];
  /** Undefined for an argument whose schema makes the final check: it runs where its issues can be reported. */
  const coercers = new Map<string, Coercer | undefined>();
  for (const arg of args) {
    const { name, makeDefault } = arg;
    if (arg.required) required.push(name);
    else if (makeDefault !== undefined) {
      defaults[name] = arg.fixed;
      if (!isShared(arg)) created.push({ name, make: makeDefault });
    }
    coercers.set(name, arg.schema === undefined ? toCoercer(arg) : undefined);
  }
  return (values) => {
    for (const name of required) if (values[name] === undefined) return undefined;
    const result = { ...defaults };
    for (const { name, make } of created) if (values[name] === undefined) result[name] = make();
    for (const name in values) {
      const value = values[name];
      if (value === undefined || !coercers.has(name)) continue;
      const coerced = coercers.get(name)?.(value);
      if (coerced === undefined) return undefined;
      result[name] = coerced;
    }
    return result;
  };
}

function toCoercer({ checked, coerce }: Arg): Coercer {
  const settling = toSettling(coerce);
  const shortcut = toFastPath(checked);
  return shortcut ? (value) => shortcut(value) ?? settling(value) : settling;
}
