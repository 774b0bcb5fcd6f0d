import * as z from "zod";
import { changeable, collection } from "../collect/settings.ts";
import type { KitModule } from "../kit/module.ts";
import { speedDatapoints } from "../speed/datapoints.ts";
import { countingSettings } from "./counting.ts";

/** How fast pages are. */
export const speed: KitModule = {
  name: "speed",
  title: "Speed",
  description: "Measures how long pages take on the server and, where that is on, in browsers",
  order: 4,
  needs: ["analytics"],
  datapoints: speedDatapoints,
  settings: countingSettings(z.strictObject({ vitals: changeable.vitals }).partial()),
  isReady: ({ settings }) => settings.get(collection).enabled,
};
