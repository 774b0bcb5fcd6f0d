import { type SiteInfo, toLocal } from "@waymark/core";
import type { ImportItem } from "../responses.ts";
import { merged } from "./activity.ts";
import { type ImportRecord, originOf } from "./record.ts";

/** Converts an import for responses, without internal data. */
export function toImportItem(
  record: ImportRecord,
  { timezone }: Pick<SiteInfo, "timezone">,
): ImportItem {
  const { settings, percent, activity, notes, next_run: next } = record;
  const { source = null, file = null, start = null, end = null } = settings;
  const at = (moment: Date) => toLocal(moment, timezone).replace("T", " ");
  return {
    id: record.id,
    import_id: record.import_id,
    status: record.status,
    origin: originOf(record),
    parent: record.parent,
    author: record.author,
    title: record.title,
    created: at(record.created),
    modified: at(record.modified),
    next_run: next && at(next),
    source,
    file,
    frequency: settings.frequency,
    content_type: settings.content_type,
    post_status: settings.post_status,
    category: settings.category,
    authority: settings.authority,
    vanished: settings.vanished,
    start,
    end,
    show_map: settings.show_map,
    takes_marks: settings.takes_marks,
    total: record.total,
    percentage_complete: percent,
    activity: merged(activity, {}),
    notes: [...notes],
  } as ImportItem;
}
