/** A sample comment on an article. */
interface SampleComment {
  /** The slug of the article. */
  readonly post: string;
  readonly name: string;
  readonly email: string;
  /** Its date in days before the first start. */
  readonly daysAgo: number;
  readonly content: string;
  /** The position in the list of the comment that it replies to. */
  readonly replyTo?: number;
  /** Whether it waits for moderation. */
  readonly isHeld?: boolean;
}

/** The sample comments, oldest first. One of them waits for an editor. */
export const comments: readonly SampleComment[] = [
  {
    post: "the-last-wooden-ferry",
    name: "Rui Pacheco",
    email: "rui@reader.example",
    daysAgo: 58,
    content:
      "My grandfather was her engineer until 1974. He said that she always knew the way home, even in fog.",
  },
  {
    post: "the-last-wooden-ferry",
    name: "Helena Duarte",
    email: "helena@reader.example",
    daysAgo: 57,
    replyTo: 0,
    content:
      "Then he may have taken me to school. Green scarf, never smiled, waited for everybody.",
  },
  {
    post: "fog-signals",
    name: "Tom Whitlock",
    email: "tom@reader.example",
    daysAgo: 27,
    content:
      "As a retired pilot I can confirm the five short blasts. I have heard them twice, and was wrong both times.",
  },
  {
    post: "first-light-on-the-water",
    name: "Beatriz Lemos",
    email: "beatriz@reader.example",
    daysAgo: 0,
    isHeld: true,
    content: "I take that ferry every morning and had stopped looking up. Not today. Thank you.",
  },
];
