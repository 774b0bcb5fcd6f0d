import type { Writer } from "../builder.ts";
import { isRefused, type LocatedFile, type LocatorFiles } from "../files/port.ts";
import { answersItself } from "../loopback.ts";
import type { ChangeFault } from "./faults.ts";
import {
  begin,
  finish,
  refuse,
  type Known,
  type Outcome,
  type Try,
  type ChangeAttempt,
} from "./record.ts";

/** What a file is to become. */
export interface FileChangeInput extends Pick<ChangeAttempt, "action"> {
  /** The file as it was read: another one that is there by now is left alone. */
  readonly file: LocatedFile;
  readonly text: string;
  /** Whether the site has to answer still, or else the file becomes what it was. */
  readonly loopback: boolean;
}
/** The change in the list, or why there is none. */
export type FileChange = Try | { readonly fault: ChangeFault };

/**
 * Changes a file: noted first, its bytes kept, and put back as they were where the site does not answer any more. The right
 * is asked once more right before.
 */
export async function changeFile(
  writer: Writer,
  files: LocatorFiles,
  { action, file, text, loopback }: FileChangeInput,
): Promise<FileChange> {
  const input = { action, place: `file:${file.path}` };
  const give = async (fault: ChangeFault) => {
    await refuse(writer, input, fault);
    return { fault };
  };
  if (!file.isWritable) return give("locked");
  if (loopback && !(await answersItself(writer))) return give("silent");
  const row = await writer.write((ctx) => begin(ctx, input, file.version));
  const settle = (outcome: Outcome, known?: Known) =>
    writer.transaction((ctx) => finish(ctx, row, outcome, known));
  const written = await files.write(file.path, text, file.version);
  if (isRefused(written)) {
    await settle(written.fault);
    return { fault: written.fault };
  }
  const known = { after: written.version, backup: written.backup };
  if (!loopback || (await answersItself(writer))) return settle("done", known);
  const back = await files.write(file.path, file.text, written.version);
  const fault = isRefused(back) ? "stuck" : "broken";
  await settle(fault, fault === "stuck" ? known : { after: file.version });
  // What the failed text was is in the second backup, and nobody wants it; the first holds what is there again.
  if (!isRefused(back)) for (const { backup } of [written, back]) await files.drop(backup);
  return { fault };
}
/** Whether a file was left as it was. */
export const isUnchanged = (change: FileChange): change is { readonly fault: ChangeFault } =>
  "fault" in change;
