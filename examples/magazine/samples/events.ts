/** A sample event, at local times of the site. */
interface SampleEvent {
  readonly slug: string;
  readonly title: string;
  /** The text alternative of its illustration in `images`, which is named after the event. */
  readonly picture?: string;
  /** Its date in days after the first start. */
  readonly inDays: number;
  /** `19:00`; an event without times lasts all day. */
  readonly from?: string;
  readonly to?: string;
  /** Its duration in days, 1 by default. */
  readonly days?: number;
  readonly excerpt: string;
  readonly description: string;
  readonly cost?: readonly string[];
  readonly categories: readonly string[];
  /** Name and address of the place. */
  readonly venue?: { readonly venue: string; readonly address: string; readonly city: string };
  readonly organizer?: { readonly organizer: string };
  readonly featured?: boolean;
}

const pier = { venue: "Old Pier", address: "Cais do Sodré 3", city: "Lisbon" };
const club = { organizer: "Harbour Club" };

/** The sample events. The first one is over, so that the month is not empty. */
export const events: readonly SampleEvent[] = [
  {
    slug: "open-boatyard",
    title: "Open day at the boatyard",
    inDays: -2,
    from: "10:00",
    to: "16:00",
    excerpt: "See the last wooden ferry before she gets her planks.",
    description: "<p>The volunteers show what they do on Saturdays. Wear old shoes.</p>",
    cost: ["0€"],
    categories: ["Walks"],
    organizer: club,
  },
  {
    slug: "harbour-walk-by-night",
    picture: "People with lanterns walk along the quay below a full moon.",
    title: "Harbour walk by night",
    inDays: 3,
    from: "19:00",
    to: "21:00",
    excerpt: "Two hours along the water, with a lamp.",
    description:
      "<p>We walk from the old pier to the lighthouse and back, in every weather. Bring a lamp.</p>",
    cost: ["12€"],
    categories: ["Walks"],
    venue: pier,
    organizer: club,
  },
  {
    slug: "winter-fair",
    picture: "Market stalls, a big wheel and a small train under strings of lights.",
    title: "Fair on the quay",
    inDays: 6,
    days: 4,
    excerpt: "Chestnuts, lights, and a very small train.",
    description: "<p>Four days of it. The train goes when it is full.</p>",
    cost: ["0€"],
    categories: ["Fairs"],
    venue: pier,
    featured: true,
  },
  {
    slug: "ferry-regatta",
    picture: "Three ferries with flags race past a tower on the river bank.",
    title: "Regatta of the old ferries",
    inDays: 12,
    from: "10:00",
    to: "17:30",
    excerpt: "Nobody has ever come second.",
    description: "<p>From Cacilhas to Belém and back, as fast as the tide allows.</p>",
    categories: ["Races"],
    organizer: club,
  },
];
