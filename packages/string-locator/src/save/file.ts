import { bracketFaults } from "../brackets/check.ts";
import type { Writer } from "../builder.ts";
import { changeFaults } from "../changes/faults.ts";
import { changeFile, isUnchanged } from "../changes/file.ts";
import { filesOf } from "../changes/read.ts";
import { recordRejected, type Outcome } from "../changes/record.ts";
import { isFileProblem, type LocatedFile, type FileProblem } from "../files/port.ts";
import { failed, succeeded, type Notices } from "./notices.ts";

/** A save request for a file by a client of the first version. */
export interface FileSave {
  /** Absolute, or beginning with a root name; escapes are decoded once. */
  readonly path: string;
  readonly text: string | undefined;
  /** Whether to check brackets. */
  readonly isChecked: boolean;
  readonly loopback: boolean;
}

/** Saves a file, and returns the notices. @throws ApiError 403 `string_locator_off`. */
export async function saveFile(
  writer: Writer,
  { path, text, isChecked, loopback }: FileSave,
): Promise<Notices> {
  const files = filesOf(writer.options);
  const give = async (place: string, outcome: Outcome, ...messages: readonly string[]) => {
    await recordRejected(writer, { action: "save", place: `file:${place}` }, outcome);
    return failed(...messages);
  };
  const plain = decoded(path);
  const file: LocatedFile | FileProblem =
    plain === undefined ? { fault: "outside" } : await files.read(plain);
  if (isFileProblem(file)) return give(path, file.fault, changeFaults[file.fault]);
  // A truncated form must not empty a file.
  if (text === undefined) return failed("The text of the file is missing.");
  const faults = isChecked ? bracketFaults(text, file.path) : [];
  if (faults.length > 0) {
    const faultTexts = faults.map(({ line, message }) =>
      line === 0 ? message : `Line ${line}: ${message}`,
    );
    return give(file.path, "syntax", ...faultTexts);
  }
  const input = { action: "save", file, text: likeBefore(text, file.text), loopback } as const;
  const change = await changeFile(writer, files, input);
  if (isUnchanged(change)) return failed(changeFaults[change.fault]);
  return succeeded(`The file ${file.path} was saved.`);
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

const breaks = /\r\n|\n|\r/g;
const mark = "\ufeff";

/**
 * Converts a text to the file's line breaks and byte order mark, because browser forms send their own line breaks. If
 * the file has mixed line breaks, the text is unchanged.
 */
export function likeBefore(text: string, before: string): string {
  const marked = before.startsWith(mark) && !text.startsWith(mark) ? mark + text : text;
  const kinds = new Set(before.match(breaks));
  const [only = "\n"] = kinds;
  return kinds.size > 1 ? marked : marked.replace(breaks, only);
}
