import type { ErrorReport } from "./error-report.ts";

/** Control characters, which can hide or imitate text in a terminal. */
const control = /(?![\n\t])\p{Cc}/gu;

/** An error for a terminal: message, position, source code and stack, and the same of its causes. */
export function toErrorText(report: ErrorReport, color: boolean): string {
  const paint = (code: number, text: string): string =>
    color ? `\u001b[${code}m${text}\u001b[0m` : text;
  const { name, message, position, code, stack, cause } = report;
  const lines = [paint(31, `${name}: ${message.replace(control, "\ufffd")}`)];
  if (position) {
    const { file, line, column } = position;
    lines.push("", `  ${paint(36, `${file}:${line}:${column}`)}`, "");
    const width = String(code.at(-1)?.line ?? 0).length;
    for (const { line: number, text } of code) {
      const gutter = `${String(number).padStart(width)} | `;
      const shown = text.replace(control, "\ufffd").replaceAll("\t", " ");
      lines.push(
        number === line ? `> ${gutter}${shown}` : paint(90, `  ${gutter}${shown}`.trimEnd()),
      );
      if (number === line)
        lines.push(`  ${" ".repeat(width)} | ${" ".repeat(column - 1)}${paint(31, "^")}`);
    }
  }
  if (stack.length > 0) {
    lines.push("");
    for (const { text, isOwn } of stack) lines.push(paint(isOwn ? 0 : 90, `    at ${text}`));
  }
  if (cause) lines.push("", `Caused by ${toErrorText(cause, color)}`);
  return lines.join("\n");
}
