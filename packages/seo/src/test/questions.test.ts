import { expect, test } from "vitest";
import { pages, posts, startSite } from "./site.ts";

const block = (name: string, attributes: object) =>
  `<!-- wp:${name} ${JSON.stringify(attributes)} --><div></div><!-- /wp:${name} -->`;
const faq = block("seo/faq-block", {
  questions: [
    { id: "when", jsonQuestion: "When is <b>high</b> tide?", jsonAnswer: "At noon." },
    { id: "no answer", jsonQuestion: "Why?", jsonAnswer: "" },
    { id: "1 2", jsonQuestion: "Where?", jsonAnswer: "At the <i>pier</i></script>." },
  ],
});
const howTo = block("other/how-to-block", {
  hasDuration: true,
  hours: "1",
  minutes: "30",
  jsonDescription: "Tie a boat.",
  steps: [
    { id: "first", jsonName: "Loop", jsonText: "Make a loop." },
    { jsonName: "", jsonText: "Pull." },
  ],
});
type Piece = Readonly<Record<string, unknown>>;
const piecesOf = (body: { json: { schema: { "@graph": readonly Piece[] } } }, type: string) =>
  body.json.schema["@graph"].filter((one) => one["@type"] === type);

test("questions with an answer become pieces of the graph, and the page becomes an FAQPage that refers to them", async () => {
  await using site = await startSite();
  const { link } = await site.make(pages, { slug: "faq", content: `<p>x</p>${faq}` });
  const { body } = await site.head(link);
  const questions = piecesOf(body, "Question");
  expect(questions).toMatchObject([
    {
      "@id": `${link}#when`,
      position: 1,
      name: "When is high tide?",
      answerCount: 1,
      acceptedAnswer: { "@type": "Answer", text: "At noon." },
    },
    { "@id": `${link}#question-2`, position: 2, name: "Where?" },
  ]);
  const graph: readonly Piece[] = body.json.schema["@graph"];
  const page = graph.find((one) => one["@id"] === `${link}#webpage`);
  expect(page).toMatchObject({
    "@type": ["WebPage", "FAQPage"],
    mainEntity: questions.map((one) => ({ "@id": one["@id"] })),
  });
  expect(body.html.match(/<\/script>/g)).toHaveLength(1);
});

test("a duration that is not a number is omitted", async () => {
  await using site = await startSite();
  const content = block("other/how-to-block", {
    ...{ hasDuration: true, hours: { toString: "" }, minutes: 5 },
    steps: [{ jsonName: "Loop", jsonText: "Make a loop." }],
  });
  const { link } = await site.make(posts, { slug: "knots", content });
  const howTos = piecesOf((await site.head(link)).body, "HowTo");
  expect(howTos).toMatchObject([{ totalTime: "P0DT0H5M" }]);
});

test("instructions become a HowTo with steps and duration, unless they are protected", async () => {
  await using site = await startSite();
  const { link } = await site.make(posts, { slug: "knots", title: "Knots", content: howTo });
  expect(piecesOf((await site.head(link)).body, "HowTo")).toMatchObject([
    {
      "@id": `${link}#howto-1`,
      name: "Knots",
      description: "Tie a boat.",
      totalTime: "P0DT1H30M",
      step: [
        { "@type": "HowToStep", url: `${link}#first`, name: "Loop" },
        { "@type": "HowToStep", text: "Pull." },
      ],
    },
  ]);
  const secret = await site.make(posts, { slug: "secret", password: "sesame", content: howTo });
  expect(piecesOf((await site.head(secret.link)).body, "HowTo")).toEqual([]);
});
