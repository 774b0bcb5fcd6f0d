import type { Site } from "@waymark/core";

/** The findings of the integrity checks of a site. */
export async function integrityErrors({
  site,
}: {
  readonly site: Pick<Site, "check">;
}): Promise<string[]> {
  const found: string[] = [];
  for await (const finding of site.check()) found.push(finding);
  return found;
}
