import { defineTask } from "../builder.ts";
import { contentTypes, taxonomies } from "../extension-points.ts";
import { downloadOf } from "./download.ts";
import type { RemoteAccess } from "./remote/client.ts";
import { remoteRecords } from "./remote/records.ts";
import { pause, type Pause } from "./remote/retry.ts";
import { findRemote } from "./remote/root.ts";
import { newTally, type ImportReport } from "./report.ts";
import { importRecords, type ImportRules } from "./run.ts";

/** Which site `importSite` reads, and how it keeps it. */
export interface ImportSiteInput extends ImportRules, RemoteAccess {
  /** How to wait where the other site asks for patience. */
  readonly pause?: Pause;
}

/**
 * Imports another site of this interface through its routes: users, terms, media, items of every type that this site
 * has too, comments. With a user there it reads what that user may edit; without, what is public. One request at a
 * time. A second run goes on where the first was cut off, and changes nothing of what is there.
 *
 * @throws RemoteError where the other site cannot be read.
 */
export const importSite = defineTask(
  "content.import-site",
  async (scope, input: ImportSiteInput): Promise<ImportReport> => {
    const { fetch = scope.fetch, pause: wait = pause } = input;
    const site = await findRemote(input, { fetch, clock: scope.clock, pause: wait });
    const keeps = {
      types: new Map(scope.all(contentTypes).map((type) => [type.name, type])),
      taxonomies: new Map(scope.all(taxonomies).map((taxonomy) => [taxonomy.name, taxonomy])),
    };
    const { root, credentials } = site.client;
    const own = { origin: new URL(root).origin, headers: credentials };
    const media = input.media === "download" ? downloadOf(fetch, scope.clock, own) : input.media;
    const rules = { ...input, ...(media && { media }) };
    const tally = newTally();
    return importRecords(scope, remoteRecords(site, keeps, tally), rules, tally);
  },
);
