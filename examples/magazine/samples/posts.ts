import { blocks, bullets, prose, quote, type Sample } from "./sample.ts";

interface SamplePost extends Sample {
  /** Its publication date in days before the first start. */
  readonly daysAgo: number;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly series?: string;
  readonly sticky?: boolean;
}

/** The sample articles, oldest first. */
export const posts: readonly SamplePost[] = [
  {
    slug: "the-last-wooden-ferry",
    title: "The last wooden ferry",
    picture:
      "A wooden ferry on a slipway with half of her planks missing; four people work on her beside a tide mill.",
    author: "tiago",
    daysAgo: 61,
    categories: ["boats"],
    tags: ["ferries", "wooden-boats", "seixal"],
    excerpt: "She has not carried a passenger since spring, and eleven people look after her.",
    content: blocks(
      prose(
        "The boat that everybody in Seixal calls the old lady lies on the slip beside the tide mill, with her bow to the south and a tarpaulin where the wheelhouse was. Her planks are stone pine, her frames are holm oak, and her last owner sold her for less than the lead in her keel.",
        "Eleven volunteers meet here on Saturdays. Nobody is in charge. Somebody brings coffee, somebody brings a band saw, and by noon two more planks have been cut, steamed and hung.",
      ),
      quote("You do not restore a boat. You talk her into staying.", "Amélia, shipwright"),
      prose(
        "If the wind is kind she will float again next summer. The engine is another story, and we shall tell it another time.",
      ),
    ),
  },
  {
    slug: "how-to-read-the-river",
    title: "How to read the river",
    picture:
      "A rowing boat from above, crossing a line of foam between stripes of dark and light water.",
    author: "marta",
    daysAgo: 47,
    categories: ["weather"],
    tags: ["tides"],
    series: "a-year-on-the-tagus",
    excerpt: "Four lines on the water, and what each of them says about the next three hours.",
    content: blocks(
      prose(
        "From the miradouro the Tagus looks like one sheet of metal. Sit for ten minutes and it comes apart into stripes: the smooth ones move, the rough ones stand still.",
        "## Four lines to look for",
      ),
      bullets(
        "A dark, wrinkled band in the middle: wind against tide, so the ebb is running.",
        "A slick along the north quay: the last half hour before low water.",
        "Foam in a straight line: two currents meet there, and so do the mullet.",
        "No lines at all: slack water. Row now.",
      ),
      prose("Learn these and the tide table becomes a second opinion."),
    ),
  },
  {
    slug: "breakfast-at-the-net-store",
    title: "Breakfast at the net store",
    picture: "Two grilled sardines on toast and a cup of coffee on a table of blue tiles.",
    author: "ines",
    daysAgo: 38,
    categories: ["food", "people"],
    tags: ["night"],
    excerpt: "The counter opens at four. By six the sardines are gone and so is everybody else.",
    content: prose(
      "There is no sign. There is a green door, a bulb, and a smell of bread that begins at the corner. Inside, between nets that have waited twenty years for repair, stands a counter for nine people.",
      "Dona Rosário serves one dish, which is whatever came off the boats at three, between two slices of toast. She keeps no menu and no prices. You leave what you think, and she remembers.",
      "We counted fourteen trades at that counter in one morning: pilots, divers, a baker, two customs officers, a cellist on her way home.",
    ),
  },
  {
    slug: "fog-signals",
    title: "Fog signals, and who still listens",
    picture: "A lighthouse sounds its horn; a ferry and the towers of a bridge stand in fog.",
    author: "marta",
    daysAgo: 29,
    categories: ["weather", "harbour"],
    tags: ["fog", "ferries"],
    series: "a-year-on-the-tagus",
    excerpt: "Every ship has radar now. The horn at the bar sounds all the same.",
    content: prose(
      "On forty mornings a year the bridge loses its deck, then its cables, and at last its towers. The ferries slow down to the pace of somebody walking, and each of them calls out once a minute.",
      "Every ship has radar, of course. We asked a captain why he still opens the window. “Radar tells me where the others are,” he said. “The horn tells me that somebody is awake over there.”",
      "If you hear five short blasts, somebody doubts what you are doing. It is worth knowing, on water and elsewhere.",
    ),
  },
  {
    slug: "a-carpenter-of-oars",
    title: "A carpenter of oars",
    picture: "Seven painted oars lean against the wall of a workshop with a window to the river.",
    author: "tiago",
    daysAgo: 20,
    categories: ["people"],
    tags: ["wooden-boats", "seixal"],
    excerpt: "Forty years, two thousand oars, and not one pair quite alike.",
    content: blocks(
      prose(
        "Joaquim Serra makes oars. He has made them since he was fourteen, in a shed so narrow that the longer ones have to leave by the window.",
        "He begins with the person, not with the wood: how tall, how patient, which shoulder hurts. Then he goes through the stack and knocks on the boards until one of them answers.",
      ),
      quote(
        "An oar is a letter that you write to the water. The hand should be yours.",
        "Joaquim Serra",
      ),
      prose(
        "He has no apprentice. He would take one, he says, who is never in a hurry on Mondays.",
      ),
    ),
  },
  {
    slug: "the-night-shift-at-alcantara",
    title: "The night shift at Alcântara",
    picture: "Three lit cranes load containers onto a ship at night.",
    author: "ines",
    daysAgo: 12,
    categories: ["harbour", "people"],
    tags: ["night"],
    excerpt: "Eight hours among cranes, with a thermos and forty-one containers of oranges.",
    content: prose(
      "At ten in the evening the cranes put on their lights, and the quay becomes the brightest street of the city. Nobody lives on it.",
      "We spent a night with the crew of crane three. They moved forty-one containers of oranges, six of tiles, and one of grand pianos, for which everybody stood still.",
      "Around four the river turns, the ships lean the other way, and Luís, who has done this for thirty years, pours the second coffee without looking at a clock.",
    ),
  },
  {
    slug: "spring-tides-explained",
    title: "Spring tides, explained with two oranges",
    picture: "Two oranges above a bulging sea, between stone steps.",
    author: "marta",
    daysAgo: 6,
    categories: ["weather"],
    tags: ["tides"],
    series: "a-year-on-the-tagus",
    excerpt:
      "Why the steps at Terreiro do Paço are sometimes wet to the seventh, and sometimes to the third.",
    content: prose(
      "Put an orange on the table: that is the sun. A second one, nearer and smaller, is the moon. You are the sea, and both of them are calling you.",
      "Twice a month they call from the same side, or from two opposite ones, and the water goes as far as it can. Those are spring tides, and the season has nothing to do with it. In between, they call across each other, and the water stays in the middle: neap tides.",
      "On the marble steps at Terreiro do Paço you can count the difference. Four steps, in a good month. Take the oranges along.",
    ),
  },
  {
    slug: "first-light-on-the-water",
    title: "First light on the water",
    picture: "A ferry crosses the river at sunrise, below a red suspension bridge.",
    author: "ines",
    daysAgo: 1,
    categories: ["harbour"],
    tags: ["ferries", "fog"],
    sticky: true,
    excerpt: "Welcome aboard: what this magazine is for, and where to begin reading.",
    content: blocks(
      prose(
        "The first ferry leaves at twenty to six. For a quarter of an hour the whole estuary has one colour, and the people on deck, who see it every day, still look up.",
        "This magazine is written for that quarter of an hour. It is about the harbour of Lisbon and both its banks: the boats, the weather, the food, and above all the people who are up already.",
        "## Where to begin",
      ),
      bullets(
        "For the patient: our series about a year on the Tagus.",
        "For the hungry: breakfast at the net store.",
        "For those who build things: the last wooden ferry.",
      ),
      prose("Come along. Mind the step, it is wet."),
    ),
  },
];
