import type { KnownVendor } from "../extension-points.ts";
import { advertisingVendors } from "./advertising.ts";
import { embeddedVendors } from "./embedded.ts";
import { marketingVendors, messagingVendors } from "./marketing.ts";
import { measuringVendors } from "./measuring.ts";
import { monitoringVendors } from "./monitoring.ts";

/** The built-in vendors. Other modules contribute more to `knownVendors`. */
export const standardVendors: readonly KnownVendor[] = [
  ...measuringVendors,
  ...monitoringVendors,
  ...advertisingVendors,
  ...marketingVendors,
  ...embeddedVendors,
  ...messagingVendors,
];
