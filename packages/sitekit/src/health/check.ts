import type { DatapointContext } from "../kit/datapoint.ts";

/** A health check. Returns the reason of a failure; nothing on success. Must not contain paths or hosts. */
export interface HealthCheck {
  readonly name: string;
  readonly probe: (asked: DatapointContext) => Promise<string | undefined>;
}

/** The result of a health check. */
export interface HealthResult {
  readonly pass: boolean;
  /** Empty on success. */
  readonly errorMsg: string;
}
