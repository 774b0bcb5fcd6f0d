/**
 * A file that cannot be read as WXR: malformed XML, another format, or a rejected part. Complete records before that
 * place have been returned.
 */
export class WxrError extends Error {
  override name = "WxrError";
  /** The line of the file where the error was noticed, counted from 1. */
  readonly line: number;
  constructor(message: string, line: number) {
    super(`Line ${line}: ${message}`);
    this.line = line;
  }
}
