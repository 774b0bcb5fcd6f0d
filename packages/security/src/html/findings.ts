import { pauses } from "@waymark/core";
import { toName } from "../issues/evidence.ts";
import type { Finding, Severity } from "../issues/finding.ts";
import { scanText, type CompiledRule } from "../rules/scan.ts";
import type { Hosts } from "./hosts.ts";
import { inspectHtml, type Inspection } from "./inspect.ts";
import { kinds, type Kind, type KindName } from "./kinds.ts";

/** A text of the site, and what it belongs to. */
export interface Source {
  /** `post 12`. */
  readonly where: string;
  /** What people call it. */
  readonly name: string;
  /** Looked through one by one: what one of them leaves open hides nothing in the next. */
  readonly texts: readonly string[];
  /** Whether who wrote it may write any HTML. */
  readonly isFree: boolean;
  readonly more?: Finding["more"];
  /** Other types and severities than those of the kind: what is bad in an item is less so in a comment. */
  readonly as?: (kind: Kind) => { readonly type?: Finding["type"]; readonly severity?: Severity };
}
/** With what texts are looked through. */
export interface Lens {
  readonly hosts: Hosts;
  readonly extra: readonly CompiledRule[];
}

/** What is wrong with a text. Texts without a tag have no findings. */
async function findingsIn(source: Source, { hosts, extra }: Lens): Promise<readonly Finding[]> {
  const { where, name, texts, isFree, more = {}, as } = source;
  const { traits, scripts } = inspectAll(texts, hosts);
  const hits = await scanText(scripts, "script", extra);
  const content = texts.join("\n");
  const found: Finding[] = [];
  for (const [kind, evidence] of traits) {
    const { type, severity, says, fix }: Kind = kinds[kind];
    found.push({
      type,
      severity: severity[isFree ? 0 : 1],
      rule: kind,
      where,
      content,
      message: `“${toName(name)}” ${says}.`,
      evidence,
      fix,
      more,
      ...as?.(kinds[kind]),
    });
  }
  for (const { rule, evidence } of hits)
    found.push({
      type: "content_obfuscated",
      severity: rule.severity,
      rule: rule.id,
      where,
      content,
      message: `A script in “${toName(name)}” ${rule.does}.`,
      evidence,
      fix: kinds.script.fix,
      more,
    });
  return found;
}

function inspectAll(texts: readonly string[], hosts: Hosts): Inspection {
  const traits = new Map<KindName, string>();
  const scripts: string[] = [];
  for (const text of texts) {
    if (!text.includes("<")) continue;
    const inspected = inspectHtml(text, hosts);
    for (const [kind, evidence] of inspected.traits)
      if (!traits.has(kind)) traits.set(kind, evidence);
    scripts.push(inspected.scripts);
  }
  return { traits, scripts: scripts.join("\n;\n") };
}

/** What is wrong with texts, one by one: others have their turn in between. */
export async function findingsInAll(
  sources: readonly Source[],
  lens: Lens,
): Promise<readonly Finding[]> {
  const pause = pauses();
  const found: Finding[] = [];
  for (const source of sources) {
    found.push(...(await findingsIn(source, lens)));
    await pause();
  }
  return found;
}
