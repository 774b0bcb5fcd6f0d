import type { Row } from "@waymark/core";
import type { tables } from "../tables.ts";

export type GroupRow = Row<typeof tables.groups.columns>;
/** A group as lists show it. */
export interface GroupItem {
  readonly id: number;
  readonly name: string;
  /** How many redirects it holds. */
  readonly redirects: number;
  readonly module_id: number;
  readonly moduleName: string;
  readonly enabled: boolean;
  /** The one that was last written to; only lists tell. */
  readonly default?: true;
}

/** The modules by their numbers: who serves the rules of a group. */
export const moduleNames: ReadonlyMap<number, string> = new Map([
  [1, "Core"],
  [2, "Apache"],
  [3, "Nginx"],
]);

/** Makes an item of a group. */
export const toGroupItem = ({ id, name, redirects, module_id, enabled }: GroupRow): GroupItem => ({
  id,
  name,
  redirects,
  module_id,
  moduleName: moduleNames.get(module_id) ?? "",
  enabled,
});
