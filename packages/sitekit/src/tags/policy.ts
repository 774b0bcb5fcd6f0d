import { widenPolicy, type PolicyNeeds } from "@waymark/core";
import type { SnippetNeeds } from "./needs.ts";

/** Directives that say what may stand in a page, the most special first; the last stands in for all. */
const chains = {
  script: ["script-src-elem", "script-src", "default-src"],
  style: ["style-src-elem", "style-src", "default-src"],
} as const;

/** A policy that lets in what snippets need, and nothing else that it did not let in before. */
export function withNeeds(header: string, needs: SnippetNeeds): string {
  return header
    .split(",")
    .map((policy) => {
      const wanted = (kind: "script" | "style"): readonly string[] => [
        ...needs[kind],
        ...(allowsInline(policy, kind)
          ? []
          : kind === "script"
            ? needs.inlineScript
            : needs.inlineStyle),
      ];
      const [script, style] = [wanted("script").join(" "), wanted("style").join(" ")];
      const asked: PolicyNeeds = {
        ...(script !== "" && { script }),
        ...(style !== "" && { style }),
        ...(needs.connect.length > 0 && { connect: needs.connect.join(" ") }),
      };
      return widenPolicy(policy, asked);
    })
    .filter((policy) => policy !== "")
    .join(", ");
}

/** Whether a policy lets in whatever stands in the page: a hash beside that would take it back. */
function allowsInline(policy: string, kind: keyof typeof chains): boolean {
  const directives = policy.split(";").map((one) => one.trim().split(/\s+/));
  for (const name of chains[kind]) {
    const found = directives.find(([own = ""]) => own.toLowerCase() === name);
    if (!found) continue;
    const sources = found.slice(1).map((one) => one.toLowerCase());
    return (
      sources.includes("'unsafe-inline'") &&
      !sources.some((one) => /^'(?:nonce-|sha\d{3}-)/.test(one))
    );
  }
  return false;
}
