import { escapeHtml, toMessagePage } from "@waymark/core";
import type { Desk } from "../bound.ts";
import { policyOf, type ToldCategory, type ToldCookie } from "../list/policy.ts";
import { consentSettings } from "../settings.ts";

/** The page about cookies: what the site uses, by category, and the way to choose again. */
export async function toPolicyPage(desk: Pick<Desk, "db" | "settings">): Promise<Response> {
  const { title, text, categories } = await policyOf(desk);
  const { enabled, texts } = desk.settings.get(consentSettings);
  // Where nobody is asked, what waits for no answer is not offered, and no choice is promised.
  const shown = categories.filter(
    ({ offered, cookies }) => (enabled && offered) || cookies.length > 0,
  );
  const none = shown.length === 0 ? "<p>No cookies are listed for this site.</p>" : "";
  const again = `<p><button type="button" data-consent-open>${escapeHtml(texts.again)}</button></p>`;
  return toMessagePage({
    status: 200,
    title: escapeHtml(title),
    body: `${enabled ? `<p>${escapeHtml(text)}</p>\n${again}` : none}
${shown.map(toSection).join("\n")}`,
    headers: { "Cache-Control": "public, max-age=60" },
  });
}

const toSection = ({ label, about, cookies }: ToldCategory): string =>
  `<h2>${escapeHtml(label)}</h2>
<p>${escapeHtml(about)}</p>
${cookies.length === 0 ? "" : `<dl>${cookies.map(toEntry).join("")}</dl>`}`;

const toEntry = ({ name, domain, description, duration, vendor }: ToldCookie): string => {
  const facts = [domain, duration, vendor].filter((one) => one !== "").join(", ");
  const about = [description, facts].filter((one) => one !== "").join(" ");
  return `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(about)}</dd>`;
};
