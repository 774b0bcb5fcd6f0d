/** Every name on the wire that is not part of a namespace stands here, once. */
export const names = {
  total: "X-Core-Total",
  totalPages: "X-Core-TotalPages",
  nonce: "X-Core-Nonce",
  nonceParam: "_core_nonce",
  uploadId: "X-Core-Upload-Attachment-ID",
  requestId: "X-Request-Id",
  idempotencyKey: "Idempotency-Key",
  methodOverride: "X-HTTP-Method-Override",
  /** The prefix of relations that are no registered link relations. */
  curie: "core",
  /** Relations are documented under this path of the API. */
  relations: "/rels",
  batch: "/batch/v1",
  apiRoot: "/api",
} as const;
