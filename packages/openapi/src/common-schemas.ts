import type { Draft2020 } from "@waymark/core";

const data: Draft2020 = {
  type: "object",
  properties: {
    status: { type: "integer" },
    params: { description: "By argument: what is wrong with it, or the names of those missing" },
    details: { description: "By argument: the code, message and data of its refusal" },
    ref: { type: "string", description: "Of a failure: what the site's log knows it as" },
  },
  required: ["status"],
};

/** Schemas that every document holds. */
export const commonSchemas: Readonly<Record<string, Draft2020>> = {
  Error: {
    type: "object",
    properties: {
      code: { type: "string", description: "What programs tell refusals apart by" },
      message: { type: "string", description: "A sentence for people" },
      data,
    },
    required: ["code", "message", "data"],
  },
  Problem: {
    title: "The same in the form of RFC 9457, for clients whose `Accept` prefers it",
    type: "object",
    properties: {
      type: { type: "string", format: "uri-reference" },
      title: { type: "string" },
      status: { type: "integer" },
      code: { type: "string" },
    },
    required: ["type", "title", "status", "code"],
  },
  Link: {
    type: "object",
    properties: { href: { type: "string" }, embeddable: { type: "boolean" } },
    required: ["href"],
  },
};
