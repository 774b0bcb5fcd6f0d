import type { Actor } from "@waymark/core";
import type { Address } from "../urls/address.ts";

/** The properties of a request that rules can test. */
export interface Visit {
  readonly address: Address;
  /** `http` or `https`. */
  readonly scheme: string;
  /** Lower case, with the port if the address has one. */
  readonly host: string;
  /** The client's address, normalized by `normalIp`; undefined if unknown. */
  readonly ip: string | undefined;
  /** Undefined if the request has no such header. */
  header(name: string): string | undefined;
  /** The current user; loaded at most once. */
  caller(): Promise<Actor>;
  /** Whether the condition that a module contributed under this name holds. */
  condition(name: string): boolean | Promise<boolean>;
}
