import type { Writer } from "../builder.ts";
import { isFileProblem, type LocatedFile, type LocatorFiles } from "../files/port.ts";
import { respondsToItself } from "../loopback.ts";
import type { ChangeFault } from "./faults.ts";
import {
  begin,
  finish,
  recordRejected,
  type ChangeDetails,
  type Outcome,
  type Try,
  type ChangeAttempt,
} from "./record.ts";

/** A change of a file. */
export interface FileChangeInput extends Pick<ChangeAttempt, "action"> {
  /** The file as it was read; if it has changed since, the write fails. */
  readonly file: LocatedFile;
  readonly text: string;
  /** Whether to revert the change if the site does not respond afterwards. */
  readonly loopback: boolean;
}
/** The recorded change, or the reason why there is none. */
export type FileChange = Try | { readonly fault: ChangeFault };

/**
 * Changes a file: records the attempt, stores a backup, and reverts the change if the site does not respond. Checks
 * access again right before the write.
 */
export async function changeFile(
  writer: Writer,
  files: LocatorFiles,
  { action, file, text, loopback }: FileChangeInput,
): Promise<FileChange> {
  const input = { action, place: `file:${file.path}` };
  const give = async (fault: ChangeFault) => {
    await recordRejected(writer, input, fault);
    return { fault };
  };
  if (!file.isWritable) return give("locked");
  if (loopback && !(await respondsToItself(writer))) return give("silent");
  const row = await writer.write((ctx) => begin(ctx, input, file.version));
  const settle = (outcome: Outcome, known?: ChangeDetails) =>
    writer.transaction((ctx) => finish(ctx, row, outcome, known));
  const written = await files.write(file.path, text, file.version);
  if (isFileProblem(written)) {
    await settle(written.fault);
    return { fault: written.fault };
  }
  const known = { after: written.version, backup: written.backup };
  if (!loopback || (await respondsToItself(writer))) return settle("done", known);
  const back = await files.write(file.path, file.text, written.version);
  const fault = isFileProblem(back) ? "stuck" : "broken";
  await settle(fault, fault === "stuck" ? known : { after: file.version });
  // The second backup contains the reverted text and is not needed; the first one equals the restored file.
  if (!isFileProblem(back)) for (const { backup } of [written, back]) await files.drop(backup);
  return { fault };
}
/** Whether a file was left unchanged. */
export const isUnchanged = (change: FileChange): change is { readonly fault: ChangeFault } =>
  "fault" in change;
