/** A text as readers see it, without markup. */
export interface PlainText {
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
/** Characters of a text that are looked at. */
const most = 200_000;

/** The phrase by which a text is recognised as spam; undefined for one that is not. */
export function spamIn({ title, text, linksElsewhere, locale }: PlainText): string | undefined {
  const whole = `${title}\n${text}`.slice(0, most);
  const found = new Set<string>();
  for (const phrase of phrases)
    for (const [match] of whole.matchAll(phrase)) found.add(match.toLowerCase());
  if (found.size >= 4 || (found.size >= 2 && linksElsewhere)) return [...found].join(", ");
  if (found.size >= 1 && phrases.some((phrase) => title.search(phrase) !== -1))
    return [...found].join(", ");
  for (const [language, words] of Object.entries(foreignWords)) {
    const sold = new Set(whole.match(words));
    const isOwn = locale.toLowerCase().startsWith(language);
    // A site in this language sells things too: there only counterfeits are spam.
    if (isOwn ? sold.has("スーパーコピー") && linksElsewhere : sold.size >= (enough[language] ?? 2))
      return [...sold].join(", ");
  }
  return undefined;
}

/** A phrase that claims a defacement of the site; undefined if there is none. */
export function defacementIn({ title, text }: PlainText): string | undefined {
  const inTitle = claims.exec(title);
  if (inTitle && isClaim(title, inTitle.index)) return title;
  const beginning = text.trim().slice(0, 2000);
  const found = claims.exec(beginning);
  if (!found) return undefined;
  const isShort = text.trim().length <= 300 && isClaim(beginning, found.index);
  const isLoud = /^[^a-z]+$/.test(found[0].slice(0, -1));
  return isShort || isLoud || greetings.test(text.slice(0, most)) ? found[0] : undefined;
}
/** "Hacked by X" is a claim, "How we were hacked by X" a report. */
const isClaim = (text: string, at: number): boolean =>
  !/\b(?:we|i|was|were|got|been|being|is|are|gets?|site|accounts?|how|why|not)\s{1,3}$/i.test(
    text.slice(Math.max(0, at - 20), at),
  );
