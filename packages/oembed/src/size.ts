/** The box of an embed, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What another site is asked to keep to, in pixels. */
export interface Limits {
  readonly width: number;
  /** Undefined where any height will do. */
  readonly height: number | undefined;
}

const narrowest = 200;
const widest = 600;
/** What embeds of other sites may ask for at most; enough for any column of text. */
const mostForeign = 1_200;

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** A number as it was sent: what is none is 0, and a sign makes no difference. Left out it is undefined. */
export function toPixels(sent: unknown): number | undefined {
  if (sent === undefined || sent === null) return undefined;
  const number = typeof sent === "string" ? Number.parseFloat(sent) : sent;
  return typeof number === "number" && Number.isFinite(number) ? Math.abs(Math.trunc(number)) : 0;
}

/** The box of an embed of this site: 200 to 600 wide, in the shape of a screen. */
export function toSize(maxwidth: number): Size {
  const width = clamp(maxwidth, narrowest, widest);
  return { width, height: Math.max(Math.ceil((width * 9) / 16), narrowest) };
}

/** The limits for embeds of other sites. They are few enough for a cache to keep apart. */
export function toLimits(maxwidth: number, maxheight: number | undefined): Limits {
  return {
    width: clamp(maxwidth, narrowest, mostForeign),
    height: maxheight ? clamp(maxheight, 100, mostForeign) : undefined,
  };
}
