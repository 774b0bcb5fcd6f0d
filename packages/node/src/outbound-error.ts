/** Why an outbound request was refused or failed. The first eight mean that nothing was sent to that address. */
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
 * An outbound request that was refused or failed. The message never holds a resolved address, so that it
 * can be shown to whoever chose the URL without telling them about the network behind the site.
 */
export class OutboundError extends Error {
  readonly reason: OutboundReason;
  constructor(reason: OutboundReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "OutboundError";
    this.reason = reason;
  }
}
