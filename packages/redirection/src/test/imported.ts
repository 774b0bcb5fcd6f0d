import type { ImportedRules } from "../imports/imported-rules.ts";
import { toRule } from "../rules/from-row.ts";
import type { Rule } from "../rules/rule.ts";
import { toColumns } from "../writes/redirect-row.ts";
import { strict } from "./rules.ts";

const making = { standard: strict, origin: "http://site.test", emptySource: "/" };

/** The rules of a file as an import stores them. */
export const storedRules = ({ redirects }: ImportedRules): readonly Rule[] =>
  redirects.map(({ input, line }) => {
    const columns = toColumns(input, making);
    if (typeof columns === "string") throw new Error(columns);
    const rest = { group_id: 1, position: 0, enabled: true, last_count: 0, last_access: null };
    const rule = toRule({ id: line, ...columns, ...rest }, strict);
    if (!rule) throw new Error("The rule has an unknown type.");
    return rule;
  });
