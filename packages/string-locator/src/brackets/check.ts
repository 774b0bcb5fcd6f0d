import { languageOf } from "./languages.ts";
import { toBrackets, type Bracket } from "./scan.ts";

/** A bracket that has no other, or a text that cannot be read as a whole. */
export interface BracketFault {
  /** From 1; 0 where it is about the whole text. */
  readonly line: number;
  /** In words. */
  readonly says: string;
}
/** Faults that are told at most. */
const most = 20;
/** Open brackets that one closing bracket may go past, to the one that it closes. */
const farthest = 10;
const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** What is wrong with the brackets of a text, by what the name of its file says of its language. Plain text has no faults. */
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
    if (back === -1) note(bracket, "closes nothing.");
    else for (const left of open.splice(-back - 1).slice(1)) note(left, "is not closed.");
  }
  for (const left of open.slice(0, most - faults.length)) note(left, "is not closed.");
  if (faults.length === 0 && language.isJson && !isJson(text))
    faults.push({ line: 0, says: "This is not valid JSON." });
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
