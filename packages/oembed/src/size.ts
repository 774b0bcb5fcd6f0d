/** The box of an embed, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The maximum size for a provider, in pixels. */
export interface Limits {
  readonly width: number;
  /** Undefined for any height. */
  readonly height: number | undefined;
}

const narrowest = 200;
const widest = 600;
/** The largest maximum size of embeds. */
const widestForeign = 1_200;

const clamp = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, value));

/** A number in a request: 0 if it is invalid, and without its sign. Undefined if it is missing. */
export function toPixels(input: unknown): number | undefined {
  if (input === undefined || input === null) return undefined;
  const number = typeof input === "string" ? Number.parseFloat(input) : input;
  return typeof number === "number" && Number.isFinite(number) ? Math.abs(Math.trunc(number)) : 0;
}

/** The box of an embed of this site: 200 to 600 wide, in the shape of a screen. */
export function toSize(maxwidth: number): Size {
  const width = clamp(maxwidth, narrowest, widest);
  return { width, height: Math.max(Math.ceil((width * 9) / 16), narrowest) };
}

/** The maximum sizes for embeds of other sites, rounded to few values for the cache. */
export function toLimits(maxwidth: number, maxheight: number | undefined): Limits {
  return {
    width: clamp(maxwidth, narrowest, widestForeign),
    height: maxheight ? clamp(maxheight, 100, widestForeign) : undefined,
  };
}
