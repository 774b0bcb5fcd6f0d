import { useEffect, useRef, useState } from "react";
import { send } from "../api/connection.ts";
import { messageOf } from "../api/problem.ts";
import {
  isSelected,
  type Place,
  type PlaceState,
  type Replacement,
  type SearchOptions,
  toCurrent,
  toUnseen,
} from "./search.ts";

const base = "/string-locator/v2";

/** The progress of a run. */
export interface Run {
  readonly kind: "apply" | "preview" | "undo";
  readonly done: number;
  readonly total: number;
}

/** Previews a replacement in texts, makes it in the selected lines, and undoes it; one text at a time. */
export function useReplacement(options: SearchOptions | undefined, replacement: string) {
  const [all, setStates] = useState<ReadonlyMap<string, PlaceState>>(new Map());
  const [run, setRun] = useState<Run>();
  const stopped = useRef<AbortController>(undefined);
  const running = useRef<Run["kind"]>(undefined);
  useEffect(() => () => stopped.current?.abort(), []);
  // What is being replaced stays visible until the run ends, even if the text of the replacement is changed.
  const isChanging = run !== undefined && run.kind !== "preview";
  const states = isChanging ? all : toCurrent(all, replacement);
  const isDone = [...states.values()].some(({ result }) => result !== undefined);
  useEffect(() => {
    if (running.current !== "preview") return;
    stopped.current?.abort();
    setRun(undefined);
  }, [replacement]);
  const set = (place: string, changes: Partial<PlaceState>) =>
    setStates((now) => {
      const before = toCurrent(now, replacement).get(place);
      return new Map(now).set(place, { replacement, excluded: new Set(), ...before, ...changes });
    });
  const request = (place: string, more: object, signal?: AbortSignal) => {
    const { text, regex, match_case } = options ?? { text: "", regex: false, match_case: false };
    const input = { place, text, regex, match_case, with: replacement, ...more };
    return send<Replacement>("POST", `${base}/replace`, input, signal && { signal });
  };
  const each = async (
    kind: Run["kind"],
    places: readonly string[],
    work: (place: string, signal: AbortSignal) => Promise<Partial<PlaceState>>,
  ) => {
    stopped.current?.abort();
    const controller = new AbortController();
    stopped.current = controller;
    running.current = kind;
    for (const [done, place] of places.entries()) {
      if (controller.signal.aborted) break;
      setRun({ kind, done, total: places.length });
      try {
        set(place, await work(place, controller.signal));
      } catch (error) {
        if (kind !== "preview" || !controller.signal.aborted)
          set(place, { error: messageOf(error) });
      }
    }
    if (stopped.current !== controller) return;
    running.current = undefined;
    setRun(undefined);
  };
  return {
    states,
    run,
    /** Whether texts were changed. */
    isDone,
    stop: () => stopped.current?.abort(),
    /** Previews the texts that have not been previewed, such as those of further results. */
    preview: (places: readonly Place[]) =>
      each("preview", toUnseen(places, states), async (place, signal) => {
        const preview = (await request(place, { preview: true }, signal)).body;
        // The lines of a changed text may have other numbers.
        const isSame = states.get(place)?.preview?.version === preview.version;
        return { preview, error: undefined, ...(!isSame && { excluded: new Set<number>() }) };
      }),
    /** Chooses which lines of a text are replaced. */
    exclude: (place: string, excluded: ReadonlySet<number>) => set(place, { excluded }),
    apply() {
      const chosen = [...states].filter(([, state]) => isSelected(state));
      return each(
        "apply",
        chosen.map(([place]) => place),
        // A change is awaited even if it is stopped, because the site may have made it.
        async (place) => {
          const { preview, excluded } = states.get(place) ?? { excluded: new Set<number>() };
          if (!preview) return {};
          // The preview has only the first lines, so the others cannot be listed.
          const input = { preview: false, version: preview.version, except: [...excluded] };
          return { error: undefined, result: (await request(place, input)).body };
        },
      );
    },
    undo: (places: readonly string[]) =>
      each("undo", places, async (place) => {
        const id = states.get(place)?.result?.change;
        await send("POST", `${base}/changes/${id}/restore`);
        return { isUndone: true, error: undefined };
      }),
  };
}
