import type { KnownVendor } from "../points.ts";
import { advertisingVendors } from "./advertising.ts";
import { embeddedVendors } from "./embedded.ts";
import { measuringVendors } from "./measuring.ts";

/** What this module knows by itself. Other modules add to it at `knownVendors`. */
export const standardVendors: readonly KnownVendor[] = [
  ...measuringVendors,
  ...advertisingVendors,
  ...embeddedVendors,
];
