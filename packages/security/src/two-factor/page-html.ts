import type { SecondFactorPage } from "@waymark/accounts";
import { markup, type Html, rawHtml } from "@waymark/core";
import { encode } from "uqr";
import type { Enrolment } from "./enrol.ts";

/** The field for a code. */
const codeField = (label: string): Html => markup`<label for="code">${label}</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40" required autofocus>`;

/** The form for a code of an active factor. */
export const toCodePage = (): SecondFactorPage => ({
  title: "Enter your code",
  body: markup`<p>Open your authenticator app and enter the code that it shows, or enter one of your recovery codes.</p>
${codeField("Code")}`,
});

/** The secret for the authenticator app, and the field for its first code. */
export const toEnrolmentFields = ({ secret, uri }: Enrolment): Html => {
  const groups = secret.match(/.{4}/g) ?? [];
  return markup`<p>Scan this picture with an authenticator app, or enter the key by hand.</p>
${toQrCode(uri, "QR code of the key")}
<p class="key"><span>Key</span> <code>${groups.join(" ")}</code></p>
${codeField("Code that the app shows")}`;
};

/** The setup of a factor on the sign-in page. */
export const toEnrolmentPage = (enrolment: Enrolment): SecondFactorPage => ({
  title: "Set up two-factor sign-in",
  body: markup`<p>Your role on this site needs a second factor beside the password.</p>
${toEnrolmentFields(enrolment)}`,
});

/** Recovery codes, shown once. */
export const toRecoveryPage = (codes: readonly string[]): SecondFactorPage => ({
  title: "Your recovery codes",
  body: markup`<p>Keep these codes in a safe place: they are not shown again. Each of them signs you in once when your authenticator app is not at hand.</p>
<ul class="codes">
${codes.map((code) => markup`<li><code>${code}</code></li>\n`)}</ul>`,
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
    `<svg class="code" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`,
  );
}
