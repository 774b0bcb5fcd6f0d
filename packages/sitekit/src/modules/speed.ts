import * as z from "zod";
import { changeable, collection } from "../collect/settings.ts";
import type { KitModule } from "../kit/module.ts";
import { speedDatapoints } from "../speed/datapoints.ts";
import { countingSettings } from "./counting.ts";

/** Page speed. */
export const speed: KitModule = {
  name: "speed",
  title: "Speed",
  description: "Measures page times on the server and, if enabled, in browsers",
  order: 4,
  needs: ["analytics"],
  datapoints: speedDatapoints,
  settings: countingSettings(z.strictObject({ vitals: changeable.vitals }).partial()),
  isReady: ({ settings }) => settings.get(collection).enabled,
};
