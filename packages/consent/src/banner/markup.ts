import { consentMessages, inLanguage } from "../messages/index.ts";
import {
  basePath,
  escapeHtml,
  translatorOf,
  type SettingsReader,
  type SiteInfo,
} from "@waymark/core";
import type { Context } from "../builder.ts";
import { optionalCategories, type Category } from "../categories.ts";
import { cookieName } from "../choice/cookie.ts";
import { type Question, questionOf } from "../choice/question.ts";
import { choicePath, cookiePath } from "../choice/record.ts";
import type { ConsentOptions } from "../options.ts";
import { type ConsentSettings, listedCookies, offeredOf } from "../settings.ts";
import { fileAddress } from "./files.ts";

/** The data that the banner is rendered from. */
export interface BannerParts {
  readonly site: SiteInfo;
  readonly options: Pick<ConsentOptions, "path">;
  readonly settings: Pick<SettingsReader, "get">;
  readonly all: Context["all"];
  readonly language: string;
}
/** The attributes that the page's Content Security Policy requires of tags: its nonce, if it has one. */
export interface Nonces {
  readonly script?: string | undefined;
  readonly style?: string | undefined;
}

/**
 * The markup of the banner, hidden until its script shows it. It is the same for every visitor, so that caches can store
 * the page. Accepting and rejecting take one click each and look alike; no category is preselected.
 */
export function bannerMarkup(parts: BannerParts, nonces: Nonces): string {
  const { site, settings } = parts;
  const asked = questionOf(settings);
  const question: Question = { ...asked, settings: inLanguage(asked.settings, parts) };
  const data = toData({
    ...choiceData(question),
    log: choicePath(site),
    path: cookiePath(site),
    listed: JSON.stringify(settings.get(listedCookies)),
  });
  return `<link rel="stylesheet" href="${escapeHtml(fileAddress(parts, "banner.css"))}"${toNonce(nonces.style)}>
${toSection(question, parts, { data: `${data} hidden`, isOpen: false })}
<button type="button" class="consent-again" id="consent-again" data-consent-open hidden>${escapeHtml(question.settings.texts.again)}</button>
<script src="${escapeHtml(fileAddress(parts, "banner.js"))}"${toNonce(nonces.script)} defer></script>
`;
}

/** The banner as visitors see it with these settings, without its script: before or after they open the categories. */
export function previewMarkup(
  parts: BannerParts,
  settings: ConsentSettings,
  isOpen: boolean,
): string {
  const question = {
    version: "",
    offered: offeredOf(settings),
    settings: inLanguage(settings, parts),
  };
  return toSection(question, parts, { data: "", isOpen });
}

/** The section of the banner. `isOpen`: whether the categories are shown. */
function toSection(
  question: Question,
  parts: BannerParts,
  { data, isOpen }: { readonly data: string; readonly isOpen: boolean },
): string {
  const { texts, policy_url, categories: byName } = question.settings;
  const policy = policy_url === "" ? `${basePath(parts.site)}${parts.options.path}` : policy_url;
  const boxes = (["necessary", ...question.offered] as const)
    .map((name) => toBox(name, byName[name]))
    .join("\n");
  const [kinds, choose, save] = isOpen ? ["", " hidden", ""] : [" hidden", "", " hidden"];
  return `<section class="consent-banner" id="consent-banner" aria-labelledby="consent-title"${data}>
<div class="consent-inner">
<h2 id="consent-title">${escapeHtml(texts.title)}</h2>
<p>${escapeHtml(texts.text)} <a href="${escapeHtml(policy)}">${escapeHtml(texts.policy)}</a></p>
${toSignalNote(question, parts)}<fieldset id="consent-kinds"${kinds}><legend>${escapeHtml(texts.choose)}</legend>
${boxes}
</fieldset>
<div class="consent-buttons">
<button type="button" value="accept">${escapeHtml(texts.accept)}</button>
<button type="button" value="reject">${escapeHtml(texts.reject)}</button>
<button type="button" value="choose"${choose}>${escapeHtml(texts.choose)}</button>
<button type="button" value="save"${save}>${escapeHtml(texts.save)}</button>
</div>
</div>
</section>`;
}

/** The data that scripts need to read an earlier choice. */
const choiceData = ({ version, settings }: Question): Readonly<Record<string, string>> => ({
  name: cookieName,
  version,
  days: String(settings.renew_days),
  gpc: settings.gpc,
  "gpc-categories": settings.gpc_categories.join(" "),
});

const toData = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join("");

/** The script of Google consent mode, which runs before all others; empty where the settings leave it off. */
export function headMarkup(parts: BannerParts, nonces: Nonces): string {
  const question = questionOf(parts.settings);
  const { google_consent: mode, google_signals: signals, google_wait: wait } = question.settings;
  if (mode === "off") return "";
  const data = toData({
    ...choiceData(question),
    signals: JSON.stringify(signals),
    wait: String(wait),
  });
  return `<script src="${escapeHtml(fileAddress(parts, "consent-mode.js"))}"${toNonce(nonces.script)}${data}></script>`;
}

/** The notice in the banner for visitors whose browser sends a Global Privacy Control signal. */
function toSignalNote({ offered, settings }: Question, parts: BannerParts): string {
  const { gpc, gpc_categories: withheld, texts, categories: byName } = settings;
  const labels = withheld.filter((one) => offered.includes(one)).map((one) => byName[one].label);
  if (gpc === "ignore" || labels.length === 0) return "";
  const text = texts.gpc.replaceAll("{categories}", () =>
    labels.join(translatorOf(consentMessages, parts)("listSeparator")),
  );
  return `<p id="consent-gpc" hidden>${escapeHtml(text)}</p>\n`;
}

const toNonce = (nonce: string | undefined): string =>
  nonce === undefined ? "" : ` nonce="${escapeHtml(nonce)}"`;

function toBox(
  name: Category,
  { label, about }: { readonly label: string; readonly about: string },
): string {
  const fixed = name === "necessary" ? " checked disabled" : "";
  return `<label><input type="checkbox" value="${name}"${fixed}><span><strong>${escapeHtml(label)}</strong> ${escapeHtml(about)}</span></label>`;
}

/** The placeholder for a blocked frame: its name, a link to its content, and a button that allows it. */
export function noteMarkup(
  { texts, categories: byName }: Question["settings"],
  category: Category,
  url: URL,
): string {
  const fill = (text: string) =>
    escapeHtml(
      text.replace(/\{(host|category)\}/g, (_, name: string) =>
        name === "host" ? url.hostname : byName[category].label,
      ),
    );
  const isOffered =
    (optionalCategories as readonly Category[]).includes(category) && byName[category].offered;
  const button = isOffered
    ? ` <button type="button" data-consent-allow="${category}">${fill(texts.allow)}</button>`
    : "";
  return `<span class="consent-note" data-consent-note><span>${fill(texts.blocked)}</span> <a href="${escapeHtml(url.href)}" rel="noopener noreferrer" target="_blank">${escapeHtml(url.hostname)}</a>${button}</span>`;
}
