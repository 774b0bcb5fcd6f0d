/** Families in the order in which they are looked for: most browsers name others beside themselves. */
const families: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|Chromium|CriOS)\//],
  ["Safari", /\bSafari\//],
];
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(?:iPhone|iPad|iPod)\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];
const nameIn = (list: typeof families, userAgent: string): string | undefined =>
  list.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** The family of a browser and its system, `Firefox on Linux`; nothing else of what it says of itself. */
export function toBrowser(userAgent: string): string {
  const text = userAgent.slice(0, 500);
  const family = nameIn(families, text) ?? "Unknown browser";
  const system = nameIn(systems, text);
  return system === undefined ? family : `${family} on ${system}`;
}
