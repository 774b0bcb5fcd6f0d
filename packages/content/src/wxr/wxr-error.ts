/**
 * A file that cannot be read as WXR: malformed XML, another format, or a part that is refused.
 * Records that were complete before that place have been delivered.
 */
export class WxrError extends Error {
  override name = "WxrError";
  /** The line of the file where it was noticed, counted from 1. */
  readonly line: number;
  constructor(message: string, line: number) {
    super(`Line ${line}: ${message}`);
    this.line = line;
  }
}
