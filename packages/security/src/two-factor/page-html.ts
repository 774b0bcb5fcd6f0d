import type { SecondFactorPage } from "@waymark/accounts";
import { escapeHtml, markup, type Html, rawHtml } from "@waymark/core";
import { encode } from "uqr";
import type { SecurityTexts } from "../messages/index.ts";
import type { Enrolment } from "./enrol.ts";

/** The field for a code. */
const codeField = (label: string): Html => markup`<label for="code">${label}</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40" required autofocus>`;

/** The form for a code of an active factor. */
export const toCodePage = (t: SecurityTexts): SecondFactorPage => ({
  title: t("enterCode"),
  body: markup`<p>${t("enterCodeText")}</p>
${codeField(t("code"))}`,
});

/** The secret for the authenticator app, and the field for its first code. */
export const toEnrolmentFields = (t: SecurityTexts, { secret, uri }: Enrolment): Html => {
  const groups = secret.match(/.{4}/g) ?? [];
  return markup`<p>${t("scan")}</p>
${toQrCode(uri, t("qrCode"))}
<p class="key"><span>${t("key")}</span> <code dir="ltr">${groups.join(" ")}</code></p>
${codeField(t("appCode"))}`;
};

/** The setup of a factor on the sign-in page. */
export const toEnrolmentPage = (t: SecurityTexts, enrolment: Enrolment): SecondFactorPage => ({
  title: t("setUpTitle"),
  body: markup`<p>${t("setUpText")}</p>
${toEnrolmentFields(t, enrolment)}`,
});

/** Recovery codes, shown once. */
export const toRecoveryPage = (
  t: SecurityTexts,
  codes: readonly string[],
): Required<SecondFactorPage> => ({
  title: t("recoveryTitle"),
  body: markup`<p>${t("recoveryText")}</p>
<ul class="codes">
${codes.map((code) => markup`<li><code dir="ltr">${code}</code></li>\n`)}</ul>`,
});

/** A QR code as SVG: dark on white whatever the colours of the page, with the quiet zone that scanners need. */
function toQrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  let path = "";
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) path += `M${x} ${y}h1v1h-1z`;
    }),
  );
  return rawHtml(
    `<svg class="code" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" aria-label="${escapeHtml(label)}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`,
  );
}
