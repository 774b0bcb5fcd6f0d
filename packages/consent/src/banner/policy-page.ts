import { escapeHtml, toMessagePage } from "@waymark/core";
import type { Context } from "../builder.ts";
import { policyOf, type PolicyCategory, type PolicyCookie } from "../list/policy.ts";
import { consentSettings } from "../settings.ts";

/** The page about cookies: what the site uses, by category, and a button to choose again. */
export async function toPolicyPage(
  ctx: Pick<Context, "all" | "db" | "settings" | "site">,
): Promise<Response> {
  const { title, text, categories } = await policyOf(ctx);
  const { enabled, texts } = ctx.settings.get(consentSettings);
  const shown = categories.filter(
    ({ name, cookies }) => name === "necessary" || cookies.length > 0,
  );
  // Where nobody is asked, no choice is promised.
  const empty = categories.filter((one) => enabled && one.offered && !shown.includes(one));
  const again = `<p>${escapeHtml(text)}</p>
<p><button type="button" data-consent-open>${escapeHtml(texts.again)}</button></p>
`;
  return toMessagePage({
    status: 200,
    title: escapeHtml(title),
    site: ctx.site,
    body: `${enabled ? again : ""}${shown.map(toSection).join("\n")}
${empty.length === 0 ? "" : toEmpty(empty, texts.unused)}`,
    headers: { "Cache-Control": "public, max-age=60", "X-Robots-Tag": "noindex" },
  });
}

const toSection = ({ label, about, cookies }: PolicyCategory): string =>
  `<h2>${escapeHtml(label)}</h2>
<p>${escapeHtml(about)}</p>
${cookies.length === 0 ? "" : `<dl>${cookies.map(toEntry).join("")}</dl>`}`;

const toEmpty = (categories: readonly PolicyCategory[], text: string): string =>
  `<p>${escapeHtml(text)} ${escapeHtml(categories.map(({ label }) => label).join(", "))}.</p>`;

const storages = { cookie: "", local: "local storage", session: "session storage" } as const;

const toEntry = ({
  name,
  domain,
  description,
  duration,
  vendor,
  storage,
}: PolicyCookie): string => {
  const facts = [domain, duration, vendor, storages[storage]]
    .filter((one) => one !== "")
    .join(", ");
  const about = [description, facts].filter((one) => one !== "").join(" ");
  return `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(about)}</dd>`;
};
