import { useEffect, useRef, useState } from "react";
import { send } from "../api/connection.ts";
import { messageOf } from "../api/problem.ts";
import { type Place, type SearchOptions, toUnseen } from "./search.ts";

const base = "/string-locator/v2";

/** The preview or the result of a replacement in one text. */
export interface Replacement {
  readonly version: string;
  readonly count: number;
  readonly lines: readonly {
    readonly line: number;
    readonly before: string;
    readonly after: string;
  }[];
  readonly change: number | null;
}
/** The state of the replacement in one text. */
export interface PlaceState {
  readonly preview?: Replacement;
  /** The lines that stay as they are. */
  readonly excluded: ReadonlySet<number>;
  readonly error?: string | undefined;
  /** The result, once it is replaced. */
  readonly result?: Replacement;
  readonly isUndone?: boolean;
}
/** The progress of a run. */
export interface Run {
  readonly kind: "apply" | "preview" | "undo";
  readonly done: number;
  readonly total: number;
}

/** Whether anything in a text is to be replaced. */
export const isSelected = ({ preview, excluded, result }: PlaceState): boolean =>
  result === undefined &&
  preview !== undefined &&
  preview.lines.some(({ line }) => !excluded.has(line));

/** Previews a replacement in texts, makes it in the selected lines, and undoes it; one text at a time. */
export function useReplacement(options: SearchOptions | undefined, replacement: string) {
  const [states, setStates] = useState<ReadonlyMap<string, PlaceState>>(new Map());
  const [run, setRun] = useState<Run>();
  const stopped = useRef<AbortController>(undefined);
  const running = useRef<Run["kind"]>(undefined);
  useEffect(() => () => stopped.current?.abort(), []);
  const isDone = [...states.values()].some(({ result }) => result !== undefined);
  // A preview belongs to one replacement; results stay.
  useEffect(() => {
    if (running.current === "apply" || running.current === "undo") return;
    stopped.current?.abort();
    setStates((now) => new Map([...now].filter(([, { result }]) => result !== undefined)));
    setRun(undefined);
  }, [replacement]);
  const set = (place: string, changes: Partial<PlaceState>) =>
    setStates((now) => {
      const before = now.get(place) ?? { excluded: new Set<number>() };
      return new Map(now).set(place, { ...before, ...changes });
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
      each("preview", toUnseen(places, states), async (place, signal) => ({
        preview: (await request(place, { preview: true }, signal)).body,
      })),
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
