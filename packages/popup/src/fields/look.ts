import * as z from "zod";

/** Sizes in percent of the viewport. */
export const widths: ReadonlyMap<string, number> = new Map([
  ["nano", 10],
  ["micro", 20],
  ["tiny", 30],
  ["small", 40],
  ["medium", 60],
  ["normal", 70],
  ["large", 80],
  ["xlarge", 95],
]);

const offset = (side: string, standard: number) =>
  z
    .int()
    .min(0)
    .max(4_000)
    .default(standard)
    .describe(`Distance from the ${side} of the viewport in pixels, if it is positioned there`);

/** Size, position and animation of popups. */
export const lookFields = {
  size: z
    .enum([
      "nano",
      "micro",
      "tiny",
      "small",
      "medium",
      "normal",
      "large",
      "xlarge",
      "auto",
      "custom",
    ])
    .default("medium")
    .describe("Size"),
  custom_width: z
    .int()
    .min(50)
    .max(4_000)
    .default(640)
    .describe("Width in pixels, if `size` is `custom`"),
  custom_height: z
    .int()
    .min(0)
    .max(4_000)
    .default(0)
    .describe("Height in pixels, if `size` is `custom`; 0 to fit the content"),
  responsive_min_width: z
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe("Minimum width in percent of the viewport"),
  responsive_max_width: z
    .int()
    .min(1)
    .max(100)
    .default(100)
    .describe("Maximum width in percent of the viewport"),
  location: z
    .enum([
      "left top",
      "center top",
      "right top",
      "left center",
      "center",
      "right center",
      "left bottom",
      "center bottom",
      "right bottom",
    ])
    .default("center top")
    .describe("Position in the viewport"),
  position_top: offset("top", 100),
  position_bottom: offset("bottom", 0),
  position_left: offset("left", 0),
  position_right: offset("right", 0),
  animation_type: z
    .enum(["none", "fade", "slide", "grow"])
    .default("fade")
    .describe("Animation; disabled for visitors who prefer reduced motion"),
  animation_speed: z
    .int()
    .min(0)
    .max(5_000)
    .default(350)
    .describe("Duration of the animation in milliseconds"),
  animation_origin: z
    .enum(["top", "bottom", "left", "right"])
    .default("top")
    .describe("Start position of the slide animation"),
  zindex: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .default(1_999_999_999)
    .describe("z-index, if it has no overlay"),
};
