import type { Login } from "./authors.ts";

/** An event that a new magazine opens with: some days ahead, by the clock of the waterfront. */
export interface SampleEvent {
  readonly slug: string;
  readonly title: string;
  readonly author: Login;
  readonly description: string;
  readonly daysAhead: number;
  /** `HH:MM`; an event without times lasts all day. */
  readonly from?: string;
  readonly to?: string;
  readonly cost?: string;
  readonly category: string;
  readonly venue: { readonly venue: string; readonly address: string; readonly city: string };
  readonly organizer: { readonly organizer: string; readonly email?: string };
}

const pier = { venue: "The old pier", address: "Cais do Sodré 3", city: "Lisbon" };
const shed = { venue: "Boat shed no. 4", address: "Rua da Cintura 12", city: "Lisbon" };
const club = { organizer: "Harbour club", email: "club@magazine.example" };

/** The events that a new magazine opens with. */
export const events: readonly SampleEvent[] = [
  {
    slug: "walk-of-the-lamps",
    title: "Walk of the lamps",
    author: "ines",
    description: "From the pier to the lock and back, with everybody who brings a lamp.",
    daysAhead: 6,
    from: "20:00",
    to: "22:00",
    cost: "Free",
    category: "Walks",
    venue: pier,
    organizer: club,
  },
  {
    slug: "caulking-for-beginners",
    title: "Caulking for beginners",
    author: "tiago",
    description: "Cotton, tar and patience. Old clothes are a good idea.",
    daysAhead: 13,
    from: "10:00",
    to: "16:30",
    cost: "25€",
    category: "Workshops",
    venue: shed,
    organizer: { organizer: "Tiago and the shed" },
  },
  {
    slug: "open-harbour",
    title: "Open harbour",
    author: "ines",
    description: "Every boat that is in may be looked at, and some of them go out.",
    daysAhead: 27,
    category: "Festivals",
    venue: pier,
    organizer: club,
  },
];
