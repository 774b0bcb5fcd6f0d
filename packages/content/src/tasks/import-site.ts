import { defineTask } from "../builder.ts";
import { contentTypes, taxonomies } from "../extension-points.ts";
import { downloadOf } from "../import/download.ts";
import type { RemoteAccess } from "../import/remote/client.ts";
import { remoteRecords } from "../import/remote/records.ts";
import { pause, type Pause } from "../import/remote/retry.ts";
import { findRemote } from "../import/remote/root.ts";
import { newTally, type ImportReport } from "../import/report.ts";
import { importRecords, type ImportRules } from "../import/run.ts";

/** The input of `importSite`. */
export interface ImportSiteInput extends ImportRules, RemoteAccess {
  /** Waits before a request is retried. */
  readonly pause?: Pause;
}

/**
 * Imports another site through its API: users, terms, media, items of the types that this site has too, comments. With
 * credentials it reads what that user may edit; otherwise public content. One request at a time. A second run continues
 * an interrupted one, and changes nothing that has been imported.
 *
 * @throws RemoteError if the other site cannot be read.
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
