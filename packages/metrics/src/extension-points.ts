import { defineContribution, type Service } from "@waymark/core";

/** A measured value with its labels. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A gauge of a module, read when the metrics are read. */
export interface Gauge {
  /** Name in Prometheus: lowercase words with underscores, beginning with the module and ending with the unit. */
  readonly name: string;
  readonly help: string;
  /** Names of the labels of its samples. */
  readonly labels?: readonly string[];
  /**
   * Reads the current value or samples, with the tables and options of the module. It runs each
   * time the metrics are read, so it should be fast.
   */
  readonly read: Service<void, number | readonly Sample[]>;
}

/** Gauges that modules add to the metrics. */
export const gauges = defineContribution<Gauge>("metrics.gauges");
