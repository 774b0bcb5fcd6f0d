import { cspSources, extendCsp, type CspAdditions } from "@waymark/core";
import type { SnippetNeeds } from "./needs.ts";

/** Extends a policy with the requirements of snippets. */
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
      const asked: CspAdditions = {
        ...(script !== "" && { script }),
        ...(style !== "" && { style }),
        ...(needs.connect.length > 0 && { connect: needs.connect.join(" ") }),
      };
      return extendCsp(policy, asked);
    })
    .filter((policy) => policy !== "")
    .join(", ");
}

/** Whether a policy allows any inline content: an added hash would revoke that. */
function allowsInline(policy: string, kind: "script" | "style"): boolean {
  const sources = (cspSources(policy, kind) ?? []).map((one) => one.toLowerCase());
  return (
    sources.includes("'unsafe-inline'") &&
    !sources.some((one) => /^'(?:nonce-|sha\d{3}-)/.test(one))
  );
}
