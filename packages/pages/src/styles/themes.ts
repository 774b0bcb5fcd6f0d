import { journal } from "./journal.ts";
import { studio } from "./studio.ts";
import type { Theme } from "./theme.ts";

/** The names of the themes. */
export const themeNames = ["journal", "studio"] as const;
export type ThemeName = (typeof themeNames)[number];

export const themes: Readonly<Record<ThemeName, Theme>> = { journal, studio };
