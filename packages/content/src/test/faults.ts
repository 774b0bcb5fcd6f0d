import type { Site } from "@waymark/core";

/** What the checks of a site's modules find. */
export async function faults({ site }: { readonly site: Pick<Site, "check"> }): Promise<string[]> {
  const found: string[] = [];
  for await (const finding of site.check()) found.push(finding);
  return found;
}
