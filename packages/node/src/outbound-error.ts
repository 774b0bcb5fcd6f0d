/** Why an outbound request was rejected or failed. The first eight mean that nothing was sent to that address. */
export type OutboundReason =
  | "url"
  | "scheme"
  | "credentials"
  | "port"
  | "host"
  | "address"
  | "resolve"
  | "redirects"
  | "connect"
  | "timeout"
  | "protocol"
  | "encoding"
  | "too-large"
  | "inflation";

/**
 * An outbound request that was rejected or failed. The message never contains a resolved address, so that it
 * can be shown to the user who chose the URL without revealing the network behind the site.
 */
export class OutboundError extends Error {
  readonly reason: OutboundReason;
  constructor(reason: OutboundReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "OutboundError";
    this.reason = reason;
  }
}
