import * as z from "zod";

/** Sizes by the share of the window that they take, in percent. */
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
    .describe(`Pixels from the ${side} of the window, where it stands there`);

/** How large popups are, where they stand and how they come. */
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
    .describe("How wide it is"),
  custom_width: z
    .int()
    .min(50)
    .max(4_000)
    .default(640)
    .describe("Its width in pixels, where `size` is `custom`"),
  custom_height: z
    .int()
    .min(0)
    .max(4_000)
    .default(0)
    .describe("Its height in pixels, where `size` is `custom`; 0 for what the text takes"),
  responsive_min_width: z
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe("The least share of the window that it takes, in percent"),
  responsive_max_width: z
    .int()
    .min(1)
    .max(100)
    .default(100)
    .describe("The largest share of the window that it takes, in percent"),
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
    .describe("Where in the window it stands"),
  position_top: offset("top", 100),
  position_bottom: offset("bottom", 0),
  position_left: offset("left", 0),
  position_right: offset("right", 0),
  animation_type: z
    .enum(["none", "fade", "slide", "grow"])
    .default("fade")
    .describe("How it comes; who wants less motion gets none"),
  animation_speed: z.int().min(0).max(5_000).default(350).describe("Milliseconds that this takes"),
  animation_origin: z
    .enum(["top", "bottom", "left", "right"])
    .default("top")
    .describe("Where it slides in from"),
  zindex: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .default(1_999_999_999)
    .describe("How far in front it stands, where it has no overlay"),
};
