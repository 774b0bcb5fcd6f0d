import { gapOfReplies, gapOfRows, type Gap } from "./compare.ts";
import { openLane, type Lane, type Reply } from "./lane.ts";
import { isRead, type Step } from "./step.ts";
import type { Source } from "./storages.ts";

/** A step that two storages did not answer alike, or after which they do not hold the same rows. */
export interface Difference extends Gap {
  readonly step: Step;
  readonly one: string;
  readonly other: string;
  /** What the sites logged meanwhile. */
  readonly logged: readonly string[];
}
export interface Outcome {
  readonly played: number;
  readonly differences: readonly Difference[];
  /** How many of each (route, method, status, code) there were. */
  readonly tuples: ReadonlyMap<string, number>;
}
export interface PlayOptions {
  /** Ends after so many differences. Default 1. */
  readonly most?: number;
  /** After how many steps the tables are compared; they are at the end. Default 1000. */
  readonly rowsEvery?: number;
  readonly progress?: (played: number) => void;
}

/** Plays a log against a new site on each of two storages, step by step, and compares. */
export async function play(
  sources: readonly [Source, Source],
  log: Iterable<Step>,
  { most = 1, rowsEvery = 1000, progress }: PlayOptions = {},
): Promise<Outcome> {
  const lanes: Lane[] = [];
  for (const source of sources) lanes.push(await openLane(source.name, source.create()));
  const [one, other] = lanes as [Lane, Lane];
  const differences: Difference[] = [];
  const tuples = new Map<string, number>();
  let played = 0;
  let last: Step | undefined;
  const note = (step: Step, gap: Gap | undefined) => {
    const logged = [...one.logged(), ...other.logged()];
    if (gap) differences.push({ step, ...gap, logged });
  };
  const compareRows = async () => {
    if (last) note(last, gapOfRows(await one.rows(), await other.rows()));
  };
  try {
    for (const step of log) {
      if (differences.length >= most) break;
      const reply = await one.play(step);
      const second = await other.play(step);
      note(step, gapOfReplies(reply, second) ?? failureOf(reply, second));
      const tuple = toTuple(step, reply);
      tuples.set(tuple, (tuples.get(tuple) ?? 0) + 1);
      if (!isRead(step)) last = step;
      played++;
      if (played % rowsEvery === 0) await compareRows();
      progress?.(played);
    }
    if (differences.length < most) await compareRows();
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
  return { played, differences, tuples };
}

/** What no request may be answered with, though it be by both. */
const failureOf = ({ status, text }: Reply, other: Reply): Gap | undefined =>
  status >= 500 && status !== 501
    ? { place: `status ${status}`, one: text, other: other.text }
    : undefined;

const toTuple = ({ target }: Step, { status, text }: Reply): string =>
  `${target} ${status} ${/"code":"(\w+)"/.exec(text.slice(0, 200))?.[1] ?? ""}`;
