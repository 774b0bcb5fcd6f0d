import type { TypeRuntime } from "../resources/content.ts";
import type { Context } from "./context.ts";
import type { TermAssignment } from "./terms.ts";
import type { WriteArgs } from "./values.ts";

/** The terms that a write sets. A new item gets the default term of a taxonomy without an argument. */
export function wantedTerms(
  { type }: TypeRuntime,
  { settings }: Pick<Context, "settings">,
  args: WriteArgs,
  isNew: boolean,
): TermAssignment {
  const wanted = new Map<string, ReadonlySet<number>>();
  for (const { name, base, defaultTerm } of type.taxonomies) {
    const sent = args[base] as readonly number[] | null | undefined;
    const standard = isNew && defaultTerm ? settings.get(defaultTerm) : 0;
    if (sent) wanted.set(name, new Set(sent));
    else if (standard !== 0) wanted.set(name, new Set([standard]));
  }
  return wanted;
}
