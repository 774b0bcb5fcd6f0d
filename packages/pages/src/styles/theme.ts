/** Design tokens by name, without the dashes of custom properties. */
export type Tokens = Readonly<Record<string, string>>;

/** A design: its tokens in light and in dark mode, and what it adds to the common styles. */
export interface Theme {
  readonly tokens: Tokens;
  readonly dark: Tokens;
  readonly css: string;
}
