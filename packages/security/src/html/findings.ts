import { stripTags } from "@waymark/content-text";
import { createYield } from "@waymark/core";
import { toName } from "../issues/evidence.ts";
import type { Finding, Severity } from "../issues/finding.ts";
import { scanText, type CompiledRule } from "../rules/scan.ts";
import { defacementIn, spamIn } from "../text/spam.ts";
import type { Hosts } from "./hosts.ts";
import { inspectHtml, type Inspection } from "./inspect.ts";
import { kinds, type Kind, type KindName } from "./kinds.ts";
import { isSuspicious } from "./suspicious.ts";

/** A text of the site, and the object it belongs to. */
export interface Source {
  /** `post 12`. */
  readonly where: string;
  /** Its display name. */
  readonly name: string;
  /** Inspected one by one, so that an unclosed tag in one cannot hide parts of the next. */
  readonly texts: readonly string[];
  /** Whether its author may write unfiltered HTML. */
  readonly isFree: boolean;
  /** Its visible title, if any. */
  readonly title?: string;
  readonly more?: Finding["more"];
  /** Types and severities that override those of the kind, for example lower ones for comments. */
  readonly as?: (kind: Kind) => { readonly type?: Finding["type"]; readonly severity?: Severity };
}
/** The context of an inspection. */
export interface Lens {
  readonly hosts: Hosts;
  readonly extra: readonly CompiledRule[];
  /** The language of the site. */
  readonly locale: string;
}

/** The findings in a source. */
async function findingsIn(source: Source, lens: Lens): Promise<readonly Finding[]> {
  const { where, name, texts, isFree, more = {}, as } = source;
  const { traits, scripts } = inspectAll(source, lens);
  const hits = await scanText(scripts, "script", lens.extra);
  const content = texts.join("\n");
  const found: Finding[] = [];
  for (const [kind, evidence] of traits) {
    const { type, severity: severities, says, fix }: Kind = kinds[kind];
    const severity = severities[isFree ? 0 : 1];
    if (severity === undefined) continue;
    // Authors with unfiltered HTML may write scripts: a script without suspicious content is not a finding.
    if (kind === "script" && isFree && !isSuspicious(scripts, lens.hosts)) continue;
    found.push({
      type,
      severity,
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

function inspectAll({ texts, title = "" }: Source, { hosts, locale }: Lens): Inspection {
  const traits = new Map<KindName, string>();
  const scripts: string[] = [];
  let foreignLinks = 0;
  for (const text of texts) {
    if (!text.includes("<")) continue;
    const inspected = inspectHtml(text, hosts);
    for (const [kind, evidence] of inspected.traits)
      if (!traits.has(kind)) traits.set(kind, evidence);
    scripts.push(inspected.scripts);
    foreignLinks += inspected.foreignLinks;
  }
  const text = texts.map(stripTags).join("\n");
  const linksElsewhere = foreignLinks > 0 || /https?:\/\/|\[url[=\]]|\bwww\./i.test(text);
  const shown = { title: stripTags(title), text, linksElsewhere, locale };
  const spam = spamIn(shown);
  if (spam !== undefined) traits.set("spam-text", spam);
  const claim = defacementIn(shown);
  if (claim !== undefined) traits.set("defacement", claim);
  return { traits, scripts: scripts.join("\n;\n"), foreignLinks };
}

/** The findings in texts, one by one, yielding between them. */
export async function findingsInAll(
  sources: readonly Source[],
  lens: Lens,
): Promise<readonly Finding[]> {
  const pause = createYield();
  const found: Finding[] = [];
  for (const source of sources) {
    found.push(...(await findingsIn(source, lens)));
    await pause();
  }
  return found;
}
