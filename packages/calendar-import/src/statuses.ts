import type { Status } from "@waymark/content";

/** The stages of an import. */
export const stages = ["success", "failed", "schedule", "pending", "draft"] as const;
export type Stage = (typeof stages)[number];
/** The status of a stage. */
export const statusOf = <S extends Stage>(stage: S): `calendar-ea-${S}` => `calendar-ea-${stage}`;

const labels: Readonly<Record<Stage, string>> = {
  success: "Imported",
  failed: "Failed",
  schedule: "Schedule",
  pending: "Pending",
  draft: "Draft",
};
/** The stages as statuses of content, for clients that list statuses. */
export const importStatuses: readonly Status[] = stages.map((stage) => ({
  name: statusOf(stage),
  label: labels[stage],
  public: true,
}));
