import type { Validators } from "../records/settings.ts";

/** What a source holds of what is wanted. */
export interface Source {
  /** What it calls itself. */
  readonly name: string;
  /** Items as a worker would send them. */
  readonly items: readonly object[];
  /** What was left out, and why. */
  readonly warnings: readonly string[];
  /** Whether all that lies within `covered` was read. */
  readonly isWhole: boolean;
  /** From when to when every event of the source was looked at: `YYYY-MM-DDTHH:MM:SS` of UTC. */
  readonly covered: { readonly from: string; readonly to: string };
  /** What the source said of itself, for the next time. */
  readonly validators?: Validators | undefined;
}

/** A source that cannot be read. The message is for who looks after the import, the code for programs. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
/** Bytes of a source that are read. */
export const mostBytes = 10_485_760;
