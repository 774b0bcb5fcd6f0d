/** The command cannot do what it was asked, and its message says what to ask instead. */
export class UsageError extends Error {
  override name = "UsageError";
}
