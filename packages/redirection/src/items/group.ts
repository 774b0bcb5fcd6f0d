import type { Row } from "@waymark/core";
import type { tables } from "../tables.ts";

export type GroupRow = Row<typeof tables.groups.columns>;
/** A group in lists. */
export interface GroupItem {
  readonly id: number;
  readonly name: string;
  /** Number of redirects in the group. */
  readonly redirects: number;
  readonly module_id: number;
  readonly moduleName: string;
  readonly enabled: boolean;
  /** Set on the group that was used last; in lists only. */
  readonly default?: true;
}

/** Names of the modules by ID: the server that applies the rules of a group. */
export const moduleNames: ReadonlyMap<number, string> = new Map([
  [1, "Core"],
  [2, "Apache"],
  [3, "Nginx"],
]);

/** Converts a group to a list item. */
export const toGroupItem = ({ id, name, redirects, module_id, enabled }: GroupRow): GroupItem => ({
  id,
  name,
  redirects,
  module_id,
  moduleName: moduleNames.get(module_id) ?? "",
  enabled,
});
