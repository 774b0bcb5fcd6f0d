import type { Step } from "../blocks/read.ts";
import type { Facts } from "../entries/facts.ts";
import type { Piece } from "./piece.ts";

interface About {
  /** The canonical URL, which prefixes the IDs of the page's pieces. */
  readonly canonical: string;
  readonly inLanguage: string;
}

/** The IDs of a page's questions, in order. */
export const questionIds = ({ questions = [] }: Facts, canonical: string): readonly string[] =>
  questions.map(({ id }, at) => `${canonical}#${id || `question-${at + 1}`}`);

/** The question pieces of a page, from its blocks. */
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

/** The how-to pieces of a page, from its blocks. `main`: the ID of the containing piece. */
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
