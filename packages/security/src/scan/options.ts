import { settings } from "@waymark/core";
import { findingsInAll, type Lens, type Source } from "../html/findings.ts";
import { hostOf } from "../html/hosts.ts";
import type { Finding } from "../issues/finding.ts";
import { nothing, type Stage } from "./step.ts";
import { textsIn } from "./texts.ts";

/** The current settings of all modules except the scanner, whose settings contain malware patterns. */
export const lookThroughOptions: Stage = async ({ ctx, lens, config, isThorough }) => {
  if (!config.scansEnabled_suspiciousOptions && !isThorough) return nothing;
  const all = ctx.all(settings).filter(({ name }) => !name.startsWith("security."));
  const named = all.map((setting) => ({
    where: `setting ${setting.name}`,
    name: `Setting ${setting.name}`,
    more: { setting: setting.name },
    texts: textsIn(ctx.settings.get(setting)),
  }));
  const sources = named.map((about): Source => ({
    ...about,
    isFree: false,
    as: ({ type }) => ({ type: type === "content_bad_url" ? "option_bad_url" : "option_script" }),
  }));
  const bad = named.flatMap(({ where, name, more, texts }): readonly Finding[] => {
    const url = texts.find((text) => isBad(text, lens));
    if (url === undefined) return [];
    return [
      {
        type: "option_bad_url",
        severity: 75,
        rule: "bad-url",
        where,
        more,
        content: url,
        message: `${name} names a host that this site has on its list of bad ones.`,
        evidence: url,
        fix: "Correct the value, and check who changed it.",
      },
    ];
  });
  return {
    findings: [...(await findingsInAll(sources, lens)), ...bad],
    next: undefined,
    counts: { scannedOptions: all.length },
  };
};

function isBad(text: string, { hosts }: Lens): boolean {
  const host = /^(?:https?:)?\/\//i.test(text) ? hostOf(text, hosts) : undefined;
  return host !== undefined && hosts.isBad(host);
}
