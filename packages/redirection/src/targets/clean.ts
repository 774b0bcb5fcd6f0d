/** The target to store: one line, trimmed. `faultOf` validates it. */
export function cleanTarget(text: unknown): string {
  if (typeof text !== "string") return typeof text === "number" ? String(text) : "";
  return text.trim().toWellFormed();
}
