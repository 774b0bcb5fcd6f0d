import type { KnownVendor } from "../extension-points.ts";
import { advertisingVendors } from "./advertising.ts";
import { embeddedVendors } from "./embedded.ts";
import { marketingVendors } from "./marketing.ts";
import { measuringVendors } from "./measuring.ts";
import { messagingVendors } from "./messaging.ts";
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
