import type { Facts } from "../entries/facts.ts";
import type { Step } from "../blocks/read.ts";
import type { Piece } from "./piece.ts";

interface About {
  /** The address that the page is known by: what begins the ids of its pieces. */
  readonly canonical: string;
  readonly inLanguage: string;
}

/** The ids of a page's questions, in their order. */
export const questionIds = ({ questions = [] }: Facts, canonical: string): readonly string[] =>
  questions.map(({ id }, at) => `${canonical}#${id || `question-${at + 1}`}`);

/** The questions that the blocks of a page answer. */
export function questionPieces(facts: Facts, { canonical, inLanguage }: About): readonly Piece[] {
  const ids = questionIds(facts, canonical);
  return (facts.questions ?? []).map(({ name, answer }, at) => ({
    "@type": "Question",
    "@id": ids[at],
    position: at + 1,
    url: ids[at],
    name,
    answerCount: 1,
    acceptedAnswer: { "@type": "Answer", text: answer, inLanguage },
    inLanguage,
  }));
}

/** The instructions that the blocks of a page give. `main`: the piece that they are part of, by its id. */
export const howToPieces = (
  { howTos = [] }: Facts,
  { canonical, inLanguage, name, main }: About & { readonly name: string; readonly main: string },
): readonly Piece[] =>
  howTos.map(({ description, totalTime, steps }, at) => ({
    "@type": "HowTo",
    "@id": `${canonical}#howto-${at + 1}`,
    name,
    mainEntityOfPage: { "@id": main },
    description,
    ...(totalTime !== "" && { totalTime }),
    ...(steps.length > 0 && { step: steps.map((step) => toStep(step, canonical)) }),
    inLanguage,
  }));

function toStep({ id, name, text }: Step, canonical: string): Piece {
  const url = id === "" ? {} : { url: `${canonical}#${id}` };
  if (name === "" || text === "") return { "@type": "HowToStep", ...url, text: name || text };
  return {
    "@type": "HowToStep",
    ...url,
    name,
    itemListElement: [{ "@type": "HowToDirection", text }],
  };
}
