import { send } from "../api/connection.ts";
import { type List, type Panel, useDirectory } from "../api/directory.ts";
import { checkJson } from "../forms/invalid-json.ts";
import { toStored } from "../settings/stored.ts";

type Values = Readonly<Record<string, unknown>>;
/** Values of panels, by the path of the panel. */
export type PanelValues = Readonly<Record<string, Values>>;

/** The panels of the items of a list. */
export function usePanelsOf({ path, stored }: List): readonly Panel[] {
  const isOfList = (one: string) => one === path || one === stored?.path;
  return useDirectory()
    .panels.filter(({ beside }) => beside.some(isOfList))
    .map((panel) => ({ ...panel, item: null }));
}

const pathOf = ({ path }: Panel, id: string): string => path.replace(/:\w+/, id);

/** Reads the values of an item. */
export async function readPanel(panel: Panel, id: string): Promise<Values> {
  const { body } = await send<Values>("GET", pathOf(panel, id));
  return toStored(panel.values, body);
}

/** Changes values of an item. */
export async function writePanel(panel: Panel, id: string, values: Values): Promise<void> {
  const { argument, operations } = panel;
  checkJson(values, argument);
  const [method = "PATCH"] = operations.update?.split(" ") ?? [];
  await send(method, pathOf(panel, id), argument === null ? values : { [argument]: values });
}
