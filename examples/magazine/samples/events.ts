/** A sample event, at local times of the site. */
interface SampleEvent {
  readonly slug: string;
  readonly title: string;
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

/** The sample events. */
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
