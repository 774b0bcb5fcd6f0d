/** What is stored of a target: one line, without spaces around it. Whether it may be used `faultOf` says. */
export function cleanTarget(text: unknown): string {
  if (typeof text !== "string") return typeof text === "number" ? String(text) : "";
  return text.trim().toWellFormed();
}
