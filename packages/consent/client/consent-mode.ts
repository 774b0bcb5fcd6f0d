import { readChoice, type ChoiceData } from "./choice.ts";

/** The data attributes of the script element. */
interface Data extends ChoiceData {
  /** The category of each signal, as JSON. */
  readonly signals: string;
  /** Milliseconds that tags wait for an update. */
  readonly wait: string;
}

/**
 * Implements Google consent mode v2. It runs before every other script of the page: all signals except those of
 * necessary categories are denied by default, and updated by an earlier choice and by every new one, before the tags
 * that it releases run.
 */
function start({ signals, wait, ...data }: Data): void {
  const page = window as Window & { dataLayer?: unknown[] };
  const layer = (page.dataLayer ??= []);
  function gtag(..._: unknown[]): void {
    // Tags accept only the `arguments` object.
    layer.push(arguments);
  }
  const table = Object.entries(JSON.parse(signals) as Readonly<Record<string, string>>);
  const stateOf = (allowed: readonly string[]) =>
    Object.fromEntries(
      table.map(([signal, category]) => [
        signal,
        category === "necessary" || allowed.includes(category) ? "granted" : "denied",
      ]),
    );
  const update = (allowed: readonly string[]): void => gtag("consent", "update", stateOf(allowed));

  gtag("consent", "default", { ...stateOf([]), wait_for_update: Number(wait) });
  gtag("set", "ads_data_redaction", true);
  const choice = readChoice(data);
  if (choice?.categories) update(choice.categories);
  document.addEventListener("consent-update", (event) =>
    update((event as CustomEvent<{ categories: readonly string[] }>).detail.categories),
  );
}

start(document.currentScript?.dataset as DOMStringMap & Data);
