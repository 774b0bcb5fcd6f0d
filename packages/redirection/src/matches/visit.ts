import type { Actor } from "@waymark/core";
import type { Address } from "../urls/address.ts";

/** A request as rules see it. */
export interface Visit {
  readonly address: Address;
  /** `http` or `https`. */
  readonly scheme: string;
  /** Lower case, with the port where the address names one. */
  readonly host: string;
  /** Where it comes from, in the form of `normalIp`; undefined where nobody knows. */
  readonly ip: string | undefined;
  /** Undefined where the request has none of this name. */
  header(name: string): string | undefined;
  /** Who asks; costs a look into storage at the most once. */
  caller(): Promise<Actor>;
  /** Whether the condition that a module has contributed under this name holds. */
  condition(name: string): boolean | Promise<boolean>;
}
