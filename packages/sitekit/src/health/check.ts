import type { DatapointContext } from "../kit/datapoint.ts";

/** A probe of the site. What it answers is why it failed; nothing where it passed. Names no path and no host. */
export interface HealthCheck {
  readonly name: string;
  readonly probe: (asked: DatapointContext) => Promise<string | undefined>;
}

/** How a probe went. */
export interface HealthResult {
  readonly pass: boolean;
  /** Empty where it passed. */
  readonly errorMsg: string;
}
