/** An event of the samples: so many days from the first start, by the clock of the site. */
interface SampleEvent {
  readonly slug: string;
  readonly title: string;
  readonly inDays: number;
  /** `19:00`; an event without times lasts all day. */
  readonly from?: string;
  readonly to?: string;
  /** How many days it lasts. */
  readonly days?: number;
  readonly excerpt: string;
  readonly description: string;
  readonly cost?: readonly string[];
  readonly categories: readonly string[];
  /** The name of the place, and where it is. */
  readonly venue?: { readonly venue: string; readonly address: string; readonly city: string };
  readonly organizer?: { readonly organizer: string };
  readonly featured?: boolean;
}

const pier = { venue: "Old Pier", address: "Cais do Sodré 3", city: "Lisbon" };
const club = { organizer: "Harbour Club" };

/** The events that a new magazine opens with. */
export const events: readonly SampleEvent[] = [
  {
    slug: "harbour-walk-by-night",
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
