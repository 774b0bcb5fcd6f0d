import type { LucideIcon } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";

/** The commands of an open screen, which the command palette offers. */
export interface Command {
  readonly label: string;
  readonly icon: LucideIcon;
  /** The keys that do the same. */
  readonly shortcut?: string;
  readonly run: () => void;
}

type Source = () => readonly Command[];
/** Replaced with each change, so that React notices it. */
let sources: readonly Source[] = [];
const listeners = new Set<() => void>();
function change(next: readonly Source[]): void {
  sources = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Offers commands while a component is shown. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const source = () => latest.current;
    change([...sources, source]);
    return () => change(sources.filter((one) => one !== source));
  }, []);
}

/** The commands of the screens that are open, as they were when the component was rendered. */
export const useCurrentCommands = (): readonly Command[] =>
  useSyncExternalStore(subscribe, () => sources).flatMap((source) => source());
