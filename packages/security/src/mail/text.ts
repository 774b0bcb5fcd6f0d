import { toName } from "../issues/evidence.ts";
import type { Issue } from "../issues/record.ts";

const names: Readonly<Record<number, string>> = {
  25: "low",
  50: "medium",
  75: "high",
  100: "critical",
};

/** The email about issues: types and locations, without content. */
export function toMail(
  site: { readonly name: string; readonly url: string },
  issues: readonly Pick<Issue, "severity" | "short_msg">[],
  count: number,
): { readonly subject: string; readonly text: string } {
  const what = count === 1 ? "one new issue" : `${count} new issues`;
  const lines = issues.map(
    ({ severity, short_msg }) => `[${names[severity] ?? severity}] ${short_msg}`,
  );
  const more = count - issues.length;
  return {
    subject: `${toName(site.name)}: ${what} found`,
    text: `A scan of ${site.url} has found ${what}.

${lines.join("\n")}
${more > 0 ? `and ${more} more\n` : ""}
`,
  };
}
