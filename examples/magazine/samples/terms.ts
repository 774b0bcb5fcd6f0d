/** A category, tag or series of the samples. */
export interface SampleTerm {
  readonly slug: string;
  readonly name: string;
  readonly description?: string;
  /** The slug of the parent term, which is earlier in the list. */
  readonly parent?: string;
}

export const categories: readonly SampleTerm[] = [
  { slug: "harbour", name: "Harbour", description: "What happens between the two banks." },
  { slug: "boats", name: "Boats", description: "Hulls, sails and engines.", parent: "harbour" },
  { slug: "people", name: "People", description: "Those who work on the water." },
  { slug: "weather", name: "Weather", description: "Tides, fog and wind." },
  { slug: "food", name: "Food", description: "What comes off the boats and onto plates." },
];
export const tags: readonly SampleTerm[] = [
  { slug: "ferries", name: "Ferries" },
  { slug: "fog", name: "Fog" },
  { slug: "wooden-boats", name: "Wooden boats" },
  { slug: "tides", name: "Tides" },
  { slug: "night", name: "Night" },
  { slug: "seixal", name: "Seixal" },
];
export const seriesTerms: readonly SampleTerm[] = [
  { slug: "a-year-on-the-tagus", name: "A year on the Tagus" },
];
