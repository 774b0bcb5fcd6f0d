import { parseBlocks, type Block } from "@waymark/content-text";
import { toPlain } from "./plain-text.ts";

/** A question with its answer, from an FAQ block; plain text. */
export interface Question {
  /** The anchor of the question on the page. */
  readonly id: string;
  readonly name: string;
  readonly answer: string;
}
/** One step of a how-to. At least one of `name` and `text` is not empty. */
export interface Step {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}
/** Instructions from a how-to block; plain text. */
export interface HowTo {
  readonly description: string;
  /** ISO 8601; empty if the block has no duration. */
  readonly totalTime: string;
  readonly steps: readonly Step[];
}
/** The structured data in the blocks of a text. */
export interface Structured {
  readonly questions: readonly Question[];
  readonly howTos: readonly HowTo[];
}

/** Maximum number of characters to search for blocks. */
const maxLength = 500_000;
const maxQuestions = 100;
const maxHowTos = 10;
const maxSteps = 50;
const maxNameLength = 300;
const maxTextLength = 1000;

const none: Structured = { questions: [], howTos: [] };
const marker = /<!--\s{1,50}wp:[a-z][a-z0-9_-]{0,99}\/(?:faq|how-to)-block\s/;

/**
 * Reads the questions and how-tos of a text. The blocks are `seo/faq-block` and `seo/how-to-block`, or blocks of other
 * systems that differ only in the name before the slash.
 */
export function readStructured(content: string): Structured {
  const text = content.slice(0, maxLength);
  if (!marker.test(text)) return none;
  const questions: Question[] = [];
  const howTos: HowTo[] = [];
  for (const { name, attributes } of allBlocks(parseBlocks(text))) {
    if (name.endsWith("/faq-block")) questions.push(...questionsOf(attributes["questions"]));
    else if (name.endsWith("/how-to-block")) howTos.push(toHowTo(attributes));
  }
  return {
    questions: questions.slice(0, maxQuestions),
    howTos: howTos.slice(0, maxHowTos),
  };
}

function* allBlocks(blocks: readonly (Block | string)[]): Generator<Block> {
  for (const block of blocks) {
    if (typeof block === "string") continue;
    yield block;
    yield* allBlocks(block.parts);
  }
}

/** The questions that have an answer. */
const questionsOf = (list: unknown): readonly Question[] =>
  objectsIn(list, maxQuestions).flatMap((one) => {
    const name = textOf(one, ["jsonQuestion", "question"], maxNameLength);
    const answer = textOf(one, ["jsonAnswer", "answer"], maxTextLength);
    return name === "" || answer === "" ? [] : [{ id: idOf(one), name, answer }];
  });

const toHowTo = (attributes: Block["attributes"]): HowTo => ({
  description: textOf(attributes, ["jsonDescription", "description"], maxTextLength),
  totalTime: durationOf(attributes),
  steps: objectsIn(attributes["steps"], maxSteps).flatMap((one) => {
    const name = textOf(one, ["jsonName", "name"], maxNameLength);
    const text = textOf(one, ["jsonText", "text"], maxTextLength);
    return name === "" && text === "" ? [] : [{ id: idOf(one), name, text }];
  }),
});

/** `P0DT1H30M`: the duration of the block, not normalized. */
function durationOf(attributes: Block["attributes"]): string {
  if (attributes["hasDuration"] !== true) return "";
  const [days, hours, minutes] = ["days", "hours", "minutes"].map((name) => {
    const given = attributes[name];
    const number = typeof given === "string" ? Number(given) : given;
    if (typeof number !== "number" || !Number.isInteger(number)) return 0;
    return number > 0 && number < 100_000 ? number : 0;
  });
  return days || hours || minutes ? `P${days}DT${hours}H${minutes}M` : "";
}

type Attributes = Readonly<Record<string, unknown>>;
const objectsIn = (list: unknown, max: number): readonly Attributes[] =>
  Array.isArray(list)
    ? list.slice(0, max).filter((one): one is Attributes => typeof one === "object" && one !== null)
    : [];

/** The first of these attributes that is a string, as plain text. */
function textOf(attributes: Attributes, names: readonly string[], max: number): string {
  for (const name of names) {
    const value = attributes[name];
    if (typeof value === "string") return toPlain(value, max);
  }
  return "";
}
/** Anchors that need no escaping in a URL; empty for others. */
const idOf = ({ id }: Attributes): string =>
  typeof id === "string" && /^[A-Za-z][\w.-]{0,99}$/.test(id) ? id : "";
