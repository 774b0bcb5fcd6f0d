import type { AccountTexts } from "../messages/index.ts";

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg/, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\//, "Firefox"],
  [/\bChrom(?:e|ium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, "Windows"],
  [/\bAndroid\b/, "Android"],
  [/\b(?:iPhone|iPad)\b/, "iOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** A browser and its system in words, such as `Firefox on Linux`, from a `User-Agent` header. */
export function toBrowserName(userAgent: string, t: AccountTexts): string {
  const [browser, system] = [browsers, systems].map(
    (list) => list.find(([pattern]) => pattern.test(userAgent))?.[1],
  );
  if (browser === undefined && system === undefined) return t("unknownBrowser");
  const name = browser ?? t("browser");
  return system === undefined ? name : t("browserOn", { browser: name, system });
}
