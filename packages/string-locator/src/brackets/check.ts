import { languageOf } from "./languages.ts";
import { toBrackets, type Bracket } from "./scan.ts";

/** An unmatched bracket, or a text that cannot be parsed. */
export interface BracketFault {
  /** From 1; 0 for the whole text. */
  readonly line: number;
  /** Error message. */
  readonly says: string;
}
/** Maximum number of reported errors. */
const most = 20;
/** Maximum number of open brackets that a closing bracket may skip to find its match. */
const farthest = 10;
const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** Checks the brackets of a text in the language determined by its file name. Plain text has no errors. */
export function bracketFaults(text: string, name: string): readonly BracketFault[] {
  const language = languageOf(name);
  if (!language) return [];
  const open: Bracket[] = [];
  const faults: BracketFault[] = [];
  const note = ({ char, at }: Bracket, says: string) =>
    faults.push({ line: lineAt(text, at), says: `${char} ${says}` });
  for (const bracket of toBrackets(text, language)) {
    if (faults.length >= most) return faults;
    if (bracket.char in closing) {
      open.push(bracket);
      continue;
    }
    const back = open
      .slice(-farthest)
      .toReversed()
      .findIndex(({ char }) => closing[char] === bracket.char);
    if (back === -1) note(bracket, "has no opening bracket.");
    else for (const left of open.splice(-back - 1).slice(1)) note(left, "is not closed.");
  }
  for (const left of open.slice(0, most - faults.length)) note(left, "is not closed.");
  if (faults.length === 0 && language.isJson && !isJson(text))
    faults.push({ line: 0, says: "The text is not valid JSON." });
  return faults.slice(0, most);
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ""));
    return true;
  } catch {
    return false;
  }
}
