/** All names in requests and responses that do not belong to a namespace. */
export const names = {
  total: "X-Core-Total",
  totalPages: "X-Core-TotalPages",
  nonce: "X-Core-Nonce",
  nonceParam: "_core_nonce",
  /** The query parameter that chooses the language of messages. */
  languageParam: "_lang",
  uploadId: "X-Core-Upload-Attachment-ID",
  requestId: "X-Request-Id",
  idempotencyKey: "Idempotency-Key",
  methodOverride: "X-HTTP-Method-Override",
  /** The prefix of link relations that are not registered. */
  curie: "core",
  /** The path of the API that documents link relations. */
  relations: "/rels",
  batch: "/batch/v1",
  apiRoot: "/api",
} as const;

/** The request headers that the responses of a site depend on. */
export const defaultVary = "Origin, Authorization, Cookie";
