import { useMemo, useSyncExternalStore } from "react";
import type { messages as first } from "./en.ts";
import type { screenMessages as others } from "./screens.ts";
import type { Translated } from "./translated.ts";

/** The texts of the admin. */
export type Messages = typeof first & typeof others;
interface Catalogue {
  /** The texts of the frame, of lists and of forms. */
  readonly load: () => Promise<{ readonly messages: Translated<typeof first> }>;
  readonly loadScreens: () => Promise<{ readonly screenMessages: Translated<typeof others> }>;
}

const english: Catalogue = {
  load: () => import("./en.ts"),
  loadScreens: () => import("./screens.ts"),
};
/** The catalogues by language. Only that of the user is loaded. */
const catalogues: Readonly<Record<string, Catalogue>> = {
  en: english,
  de: { load: () => import("./de/index.ts"), loadScreens: () => import("./de/screens.ts") },
  ar: { load: () => import("./ar/index.ts"), loadScreens: () => import("./ar/screens.ts") },
};
function catalogueOf(tag: string): Catalogue | undefined {
  const [base = ""] = tag.split("-");
  return Object.hasOwn(catalogues, base) ? catalogues[base] : undefined;
}

/** The texts of the frame, and the language of all texts, dates and numbers. */
export interface Language {
  /** A BCP 47 tag: `de-AT`. */
  readonly locale: string;
  readonly messages: typeof first;
}

/** Loads the texts of a language, or the English ones if there are none. */
export async function loadLanguage(tag: string): Promise<Language> {
  const catalogue = catalogueOf(tag);
  const { messages } = await (catalogue ?? english).load();
  return { locale: catalogue ? tag : "en", messages: messages as typeof first };
}

let screens: Partial<typeof others> = {};
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Loads the texts of the other screens in a language, once. */
function loadScreenTexts(tag: string): Promise<void> {
  loading ??= (catalogueOf(tag) ?? english).loadScreens().then(
    ({ screenMessages }) => {
      screens = screenMessages as typeof others;
      for (const listener of listeners) listener();
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Loads a screen together with its texts. */
export const withTexts =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [screen] = await Promise.all([load(), loadScreenTexts(document.documentElement.lang)]);
    return screen;
  };

/** The texts that are loaded. Components of screens are rendered only when theirs are. */
export function useMessages({ messages }: Language): Messages {
  const more = useSyncExternalStore(subscribe, () => screens);
  return useMemo(() => ({ ...messages, ...more }) as Messages, [messages, more]);
}
