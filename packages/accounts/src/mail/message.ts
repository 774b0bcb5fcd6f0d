import { type AccountPageScope, textsFor } from "../messages/index.ts";
import { escapeHtml, languageAttributes, markup, type Message, toTextLine } from "@waymark/core";

/** A mail of this module: plain texts and at most one link. */
export interface AccountMail {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
  /** Paragraphs after the link. */
  readonly after?: readonly string[];
}
/** The mail as plain text and as HTML with the same content. */
export function toMessage(ctx: AccountPageScope, mail: AccountMail): Message {
  const { site } = ctx;
  const t = textsFor(ctx);
  const { to, subject, paragraphs, link, after = [] } = mail;
  const name = toTextLine(site.name).slice(0, 100);
  const text = [
    ...paragraphs,
    ...(link ? [`${t("mailLink", { label: link.label })}\n${link.url}`] : []),
    ...after,
  ];
  return {
    to,
    subject: t("mailSubject", { site: name, subject }),
    text: `${text.join("\n\n")}\n\n-- \n${name}\n${site.url}\n`,
    html: toHtml(ctx, name, mail),
  };
}

// Mail programs ignore style sheets, so each element has its own style.
const paragraph = (text: string) => markup`<p style="margin:0 0 16px">${text}</p>\n`;

const toHtml = (
  ctx: AccountPageScope,
  name: string,
  { subject, paragraphs, link, after = [] }: AccountMail,
) =>
  `<!doctype html>
<html${languageAttributes(ctx.language).html}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1d2129;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#fff;border:1px solid #c3c8d1;border-radius:12px">
${
  markup`<p style="margin:0 0 16px;font-weight:600">${name}</p>
${paragraphs.map(paragraph)}${
    link &&
    markup`<p style="margin:24px 0"><a href="${link.url}" style="display:inline-block;padding:12px 24px;background:#0f6b62;color:#fff;text-decoration:none;border-radius:8px;font-weight:600">${link.label}</a></p>
<p style="margin:0 0 16px;color:#5a6270;font-size:14px;overflow-wrap:anywhere">${textsFor(ctx)("mailButton", { url: link.url })}</p>
`
  }${after.map(paragraph)}`.html
}</div>
</body>
</html>
`;
