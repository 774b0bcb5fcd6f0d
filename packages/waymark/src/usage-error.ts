/** The command line is wrong; the message states how to correct it. */
export class UsageError extends Error {
  override name = "UsageError";
}
