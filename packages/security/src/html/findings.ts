import { stripTags } from "@waymark/content-text";
import { createYield } from "@waymark/core";
import {
  type Finding,
  type FindingText,
  findingText,
  type Severity,
  toName,
} from "../issues/finding.ts";
import { scanText, type CompiledRule } from "../rules/scan.ts";
import { hostOf, type Hosts } from "./hosts.ts";
import { inspectHtml, type Inspection } from "./inspect.ts";
import { kinds, type Kind, type KindName } from "./kinds.ts";

/** Calls with which a script runs, writes or loads other code, sends a form or leaves the page. */
const calls =
  /\beval\s*\(|\bFunction\s*\(|\batob\s*\(|\bunescape\s*\(|fromCharCode|document\s*\.\s*write|createElement\s*\(\s*["'`](?:script|iframe)|\.\s*submit\s*\(|\blocation(?:\s*\.\s*(?:href|host|hostname|pathname))?\s*=[^=]|\blocation\s*\.\s*(?:assign|replace)|serviceWorker|importScripts/;
const addresses = /(?:https?:)?\/\/[^\s"'`<>()\\]{1,300}/gi;

/** Whether scripts do more than work on their own page: they load code, leave the page, or name a host that is not allowed. */
function isSuspicious(scripts: string, hosts: Hosts): boolean {
  if (calls.test(scripts)) return true;
  for (const [address] of scripts.matchAll(addresses)) {
    const host = hostOf(address, hosts);
    // A comment begins with two slashes as well, but names no host.
    if (host === undefined || !/\.[a-z]{2,}$/i.test(host)) continue;
    if (!hosts.isOwn(host) && !hosts.isAllowed(host)) return true;
  }
  return false;
}

/** A text as readers see it, without markup. */
interface PlainText {
  /** The visible title; empty if there is none. */
  readonly title: string;
  readonly text: string;
  /** Whether it links to hosts that are neither the site's own nor allowed. */
  readonly linksElsewhere: boolean;
  /** The language of the site, such as `en-US`. */
  readonly locale: string;
}

const drug =
  "(?:viagra|cialis|levitra|sildenafil|tadalafil|vardenafil|kamagra|tramadol|xanax|valium|ambien|adderall|phentermine|oxycontin|oxycodone|hydrocodone|modafinil|clomid|propecia|accutane)";
const few = "(?:[\\w'’-]{1,20}\\s{1,3}){0,3}";
/** Phrases of spam, by product. None is a single word, because articles may be about anything. */
const phrases: readonly RegExp[] = [
  `\\b(?:buy|order|cheap|cheapest|discount|discounted|purchase|generic)\\s{1,3}${few}${drug}\\b`,
  `\\b${drug}\\s{1,3}${few}(?:online|for sale|overnight|no prescription|without (?:a )?(?:doctor'?s? )?prescription|pills|cheap|price)\\b`,
  "\\b(?:online|canadian|internet) pharmac(?:y|ies)\\b",
  "\\b(?:no|without) prescription (?:needed|required)\\b",
  "\\b(?:online casino|casino bonus|free spins|no deposit bonus|online slots?|slot gacor|situs (?:slot|judi)|judi online|poker online|bandar togel|betting sites?)\\b",
  "\\b(?:payday loans?|cash advance loans?|instant (?:online )?loans?|bad credit loans?)\\b",
  "\\b(?:replica (?:watch(?:es)?|handbags?|bags?|rolex)|fake rolex|cheap (?:nike|jordans?|uggs?|jerseys|ray.?bans?|louis vuitton|michael kors|oakleys?))\\b",
  "\\b(?:essay|dissertation|term paper) writing service\\b|\\bwrite my (?:essay|paper)\\b",
  "\\b(?:buy|cheap|get) (?:instagram |real |quality |seo )?(?:followers|backlinks|likes)\\b|\\bseo (?:backlinks|services cheap)\\b",
  "\\b(?:live sex cams?|sex chat|porn (?:videos?|tube)|xxx videos?|escorts? service|adult dating)\\b",
  "\\b(?:crypto|bitcoin|forex) (?:investment|trading) (?:platform|signals|expert|recovery)\\b",
  "\\b(?:earn|make) \\$?\\d[\\d,.]{1,8}\\$? (?:a|per) (?:day|week|hour) from home\\b",
].map((source) => new RegExp(source, "giu"));

/** Words of spam in languages that a site does not write in, by the language. */
const foreignWords: Readonly<Record<string, RegExp>> = {
  ja: /スーパーコピー|ブランド|コピー品|激安|通販|偽物|財布|腕時計|バッグ|送料無料|正規品|最安値|人気商品|新品|レディース|メンズ/g,
  zh: /博彩|赌场|娱乐城|百家乐|彩票|开户|老虎机|代开发票|办证|賭場|娛樂城/g,
  ru: /казино|вулкан|займ|кредит онлайн|ставки на спорт|виагра|порно|проститутк/gi,
  ko: /카지노|토토사이트|바카라|먹튀|비아그라|출장안마/g,
};
const enough: Readonly<Record<string, number>> = { ja: 3, zh: 2, ru: 2, ko: 2 };

const claims =
  /\b(?:hacked|h[4a]ck[3e]d|pwned|0wned|owned|defaced|rooted|stamped)\s{1,3}(?:by|bY|By|BY)\s{1,3}\S/i;
const greetings =
  /\bgr[e3]{2}t[zs]\b|\bcyber.?(?:army|team|jihad)\b|\banonymous\s?fox\b|\byour (?:security|site|server|system) (?:is|was|has been) (?:low|weak|hacked|owned)\b|\bwas here\b|\bhacktivist/i;
/** The maximum number of characters of a text that are inspected. */
const max = 200_000;

/** The spam phrase in a text; undefined if there is none. */
function spamIn({ title, text, linksElsewhere, locale }: PlainText): string | undefined {
  const whole = `${title}\n${text}`.slice(0, max);
  const found = new Set<string>();
  for (const phrase of phrases)
    for (const [match] of whole.matchAll(phrase)) found.add(match.toLowerCase());
  if (found.size >= 4 || (found.size >= 2 && linksElsewhere)) return [...found].join(", ");
  if (found.size >= 1 && phrases.some((phrase) => title.search(phrase) !== -1))
    return [...found].join(", ");
  for (const [language, words] of Object.entries(foreignWords)) {
    const sold = new Set(whole.match(words));
    const isOwn = locale.toLowerCase().startsWith(language);
    // Sites in this language sell products too: for them only counterfeits are spam.
    if (isOwn ? sold.has("スーパーコピー") && linksElsewhere : sold.size >= (enough[language] ?? 2))
      return [...sold].join(", ");
  }
  return undefined;
}

/** A phrase that claims a defacement of the site; undefined if there is none. */
function defacementIn({ title, text }: PlainText): string | undefined {
  const inTitle = claims.exec(title);
  if (inTitle && isClaim(title, inTitle.index)) return title;
  const beginning = text.trim().slice(0, 2000);
  const found = claims.exec(beginning);
  if (!found) return undefined;
  const isShort = text.trim().length <= 300 && isClaim(beginning, found.index);
  const isLoud = /^[^a-z]+$/.test(found[0].slice(0, -1));
  return isShort || isLoud || greetings.test(text.slice(0, max)) ? found[0] : undefined;
}
/** "Hacked by X" is a claim, "How we were hacked by X" a report. */
const isClaim = (text: string, at: number): boolean =>
  !/\b(?:we|i|was|were|got|been|being|is|are|gets?|site|accounts?|how|why|not)\s{1,3}$/i.test(
    text.slice(Math.max(0, at - 20), at),
  );

/** A text of the site, and the object it belongs to. */
export interface Source {
  /** `post 12`. */
  readonly where: string;
  /** Its display name. */
  readonly name: string | FindingText;
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
export interface InspectionContext {
  readonly hosts: Hosts;
  readonly extra: readonly CompiledRule[];
  /** The language of the site. */
  readonly locale: string;
}

/** The findings in a source. */
async function findingsIn(
  source: Source,
  inspection: InspectionContext,
): Promise<readonly Finding[]> {
  const { where, texts, isFree, more = {}, as } = source;
  const name = typeof source.name === "string" ? toName(source.name) : source.name;
  const { traits, scripts } = inspectAll(source, inspection);
  const hits = await scanText(scripts, "script", inspection.extra);
  const content = texts.join("\n");
  const found: Finding[] = [];
  for (const [kind, evidence] of traits) {
    const { type, severity: severities, message, fix }: Kind = kinds[kind];
    const severity = severities[isFree ? 0 : 1];
    if (severity === undefined) continue;
    // Authors with unfiltered HTML may write scripts: a script without suspicious content is not a finding.
    if (kind === "script" && isFree && !isSuspicious(scripts, inspection.hosts)) continue;
    found.push({
      type,
      severity,
      rule: kind,
      where,
      content,
      message: findingText(message, { name }),
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
      message: findingText("scriptDoes", { name, does: findingText(rule.does) }),
      evidence,
      fix: kinds.script.fix,
      more,
    });
  return found;
}

function inspectAll(
  { texts, title = "" }: Source,
  { hosts, locale }: InspectionContext,
): Inspection {
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
  const visible = { title: stripTags(title), text, linksElsewhere, locale };
  const spam = spamIn(visible);
  if (spam !== undefined) traits.set("spam-text", spam);
  const claim = defacementIn(visible);
  if (claim !== undefined) traits.set("defacement", claim);
  return { traits, scripts: scripts.join("\n;\n"), foreignLinks };
}

/** The findings in texts, one by one, yielding between them. */
export async function findingsInAll(
  sources: readonly Source[],
  inspection: InspectionContext,
): Promise<readonly Finding[]> {
  const pause = createYield();
  const found: Finding[] = [];
  for (const source of sources) {
    found.push(...(await findingsIn(source, inspection)));
    await pause();
  }
  return found;
}
