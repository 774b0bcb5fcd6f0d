import { blocks, bullets, prose, type Sample } from "./sample.ts";

interface SamplePage extends Sample {
  readonly order: number;
  /** The slug of the parent page, which is earlier in the list. */
  readonly parent?: string;
}

/** The sample pages. */
export const pages: readonly SamplePage[] = [
  {
    slug: "about",
    title: "About",
    author: "ines",
    order: 1,
    excerpt: "Who we are and why we are up so early.",
    content: prose(
      "Harbour Lights is a small magazine about the Lisbon waterfront. Three people write it, many more tell us things.",
      "We are not paid by the port, the ferries or the weather.",
    ),
  },
  {
    slug: "how-we-work",
    title: "How we work",
    author: "ines",
    order: 1,
    parent: "about",
    excerpt: "Our few rules.",
    content: blocks(
      prose("We keep a few rules and a pot of coffee."),
      bullets(
        "We were there, at the hour we write about.",
        "Everybody we quote has read the quotation.",
        "We correct mistakes in the article itself, with the date.",
      ),
    ),
  },
  {
    slug: "write-to-us",
    title: "Write to us",
    author: "ines",
    order: 3,
    excerpt: "What you have seen on the water, and what we got wrong.",
    content: prose(
      "Tell us what you have seen on the water, or what we got wrong. We answer when the ferries are in.",
      "[form contact]",
    ),
  },
  {
    slug: "visit",
    title: "Visit the harbour",
    picture: "Two stone columns in the water at the foot of marble steps, and a sailing barge.",
    author: "marta",
    order: 2,
    template: "wide",
    excerpt: "Three walks along the water, each shorter than it looks.",
    content: blocks(
      prose("Three walks, each of them shorter than it looks on the map."),
      bullets(
        "From Cais do Sodré to Santa Apolónia, with the tide coming in on your right.",
        "Across on the Cacilhas ferry, then along the quay to the old boatyard. Mind the cats.",
        "Around the bay of Seixal at low water, when the mill shows its wheels.",
      ),
    ),
  },
];
