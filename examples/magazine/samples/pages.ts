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
      "Inês was a ferry clerk for nine years, and knows who gets off where. Marta measured waves for the port, and now measures them for us. Tiago repairs wooden boats, slowly, and writes about people who build them.",
      "## Who pays",
      "Our readers do, and a bakery in Cacilhas, which asked not to be named and will be pleased to be found out. We are not paid by the port, the ferries or the weather.",
      "## The name",
      "A harbour light is white, red or green, depending on where you are. Whoever sees white is on the right course. We like the idea that the lamp stays the same and the reader moves.",
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
      prose(
        "Three walks, each of them shorter than it looks on the map.",
        "## With the tide on your right",
        "From Cais do Sodré to Santa Apolónia: two and a half kilometres, all of them flat. Start an hour before high water, count the steps at Terreiro do Paço, and look back at the bridge from the last bollard.",
        "## Across to the boatyard",
        "The Cacilhas ferry takes ten minutes. Then go right, along the quay of old warehouses, to the boatyard at its end. Go in if the gate is open. Mind the cats.",
        "## Around the bay of Seixal",
        "At low water, when the mill shows its wheels, the bay is a mirror with birds on it. An hour and a half, with a bench every time you want one.",
        "## Before you go",
      ),
      bullets(
        "Ferries run from twenty to six until two in the morning.",
        "The wind is strongest at four in the afternoon. Walk west before lunch and east after it.",
        "There is drinking water at every pier, and coffee at most of them.",
      ),
    ),
  },
];
