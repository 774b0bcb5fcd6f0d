import type { Site } from "@waymark/core";

/** What is told of an item of a batch, and never of a request by itself. */
const ofBatches = "rest_batch_not_allowed";

/** Sees what a site refuses with, to hold its routes to the codes that they name. */
export function watchErrors() {
  const seen = new Map<string, Set<string>>();
  return {
    /** To be given to `createSite` as `~refused`. */
    refused: (route: string, code: string): void => {
      seen.set(route, (seen.get(route) ?? new Set()).add(code));
    },
    /** The codes that no declaration names, each behind its route. */
    undeclared({ manifest }: Pick<Site, "manifest">): readonly string[] {
      const anywhere = manifest.refusals.map(({ code }) => code);
      return manifest.operations.flatMap(({ key, refusals }) => {
        const known = new Set([...anywhere, ...refusals.map(({ code }) => code), ofBatches]);
        return [...(seen.get(key) ?? [])]
          .filter((code) => !known.has(code))
          .map((code) => `${key}: ${code}`);
      });
    },
  };
}
