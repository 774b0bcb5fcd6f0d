/** A part of an image, in percent. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** The whole image. */
export const whole: Part = { x: 0, y: 0, width: 100, height: 100 };
/** Whether a part is the whole image, or so much of it that a crop would not be visible. */
export const isWhole = (part: Part): boolean => part.width > 99.5 && part.height > 99.5;

/** The position of a part of an image after a clockwise rotation of 0, 90, 180 or 270 degrees. */
export function toRotated({ x, y, width, height }: Part, angle: number): Part {
  switch (angle) {
    case 90:
      return { x: 100 - y - height, y: x, width: height, height: width };
    case 180:
      return { x: 100 - x - width, y: 100 - y - height, width, height };
    case 270:
      return { x: y, y: 100 - x - width, width: height, height: width };
    default:
      return { x, y, width, height };
  }
}

/** The part of the stored image that is at this position after a rotation. */
export const fromRotated = (part: Part, angle: number): Part =>
  toRotated(part, (360 - angle) % 360);
