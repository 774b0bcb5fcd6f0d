import type { Validators } from "../records/settings.ts";

/** The requested content of a source. */
export interface Source {
  /** Name of the source. */
  readonly name: string;
  /** Items as a worker would send them. */
  readonly items: readonly object[];
  /** Warnings about omitted parts. */
  readonly warnings: readonly string[];
  /** Whether everything in `covered` was read. */
  readonly isWhole: boolean;
  /** The time range that was read completely: `YYYY-MM-DDTHH:MM:SS` in UTC. */
  readonly covered: { readonly from: string; readonly to: string };
  /** Validators for the next read. */
  readonly validators?: Validators | undefined;
}

/** A source that cannot be read. The message is for administrators, the code for programs. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
/** Maximum size of a source, in bytes. */
export const mostBytes = 10_485_760;
