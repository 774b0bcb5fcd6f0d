import type { NamesByCategory } from "../src/known/names.ts";
import type { ChoiceData } from "./choice.ts";

/** The banner of the page, and the button that opens it again. */
export interface Banner {
  readonly root: HTMLElement;
  readonly openButton: HTMLElement;
  /** The fieldset of the categories. */
  readonly fieldset: HTMLElement;
  readonly boxes: readonly HTMLInputElement[];
}

/** The banner; undefined if the page has none. */
export function findBanner(): Banner | undefined {
  const root = document.getElementById("consent-banner");
  const openButton = document.getElementById("consent-again");
  const fieldset = root?.querySelector<HTMLElement>("fieldset");
  if (!root || !openButton || !fieldset) return undefined;
  return { root, openButton, fieldset, boxes: [...root.querySelectorAll("input")] };
}

/** The categories that a visitor chooses from. */
export const optionalCategories = ({ boxes }: Banner): readonly string[] =>
  boxes.map(({ value }) => value).filter(isOptional);

/** Whether visitors may reject a category. */
export const isOptional = (category: string): boolean => category !== "necessary";

/** Shows the banner with the allowed categories checked. */
export function open(
  { root, openButton, boxes }: Banner,
  allowed: readonly string[],
  hasSignal: boolean,
): void {
  for (const box of boxes) box.checked = !isOptional(box.value) || allowed.includes(box.value);
  const note = document.getElementById("consent-gpc");
  if (note) note.hidden = !hasSignal;
  root.hidden = false;
  openButton.hidden = true;
}

/** Shows the categories. */
export function showCategories(banner: Banner): void {
  toggleCategories(banner, true);
  banner.fieldset.querySelector<HTMLElement>("input:not([disabled])")?.focus();
}

/** Hides the banner, and shows the button that opens it again. */
export function close(banner: Banner): void {
  banner.root.hidden = true;
  toggleCategories(banner, false);
  document.body.append(banner.openButton);
  banner.openButton.hidden = false;
}

function toggleCategories({ root, fieldset }: Banner, isShown: boolean): void {
  const hide = (value: string, isHidden: boolean): void => {
    const button = root.querySelector<HTMLElement>(`button[value=${value}]`);
    if (button) button.hidden = isHidden;
  };
  fieldset.hidden = !isShown;
  hide("save", !isShown);
  hide("choose", isShown);
}

/** The data attributes of the banner. */
export interface BannerData extends ChoiceData {
  /** The URL that choices are sent to. */
  readonly log: string;
  /** The path of cookies. */
  readonly path: string;
  /** The classified cookies of the site. */
  readonly listed: NamesByCategory;
}

/** Reads the data attributes of the banner. */
export function toData(dataset: DOMStringMap): BannerData {
  const { listed = "{}" } = dataset;
  return {
    ...(dataset as DOMStringMap & BannerData),
    listed: JSON.parse(listed) as NamesByCategory,
  };
}
