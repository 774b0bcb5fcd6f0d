import type { Draft2020 } from "@waymark/core";

const data: Draft2020 = {
  type: "object",
  properties: {
    status: { type: "integer" },
    params: { description: "Error messages by argument, or the names of missing arguments" },
    details: { description: "By argument: the code, message and data of its refusal" },
    ref: { type: "string", description: "Reference of the error in the site's log" },
  },
  required: ["status"],
};

/** Schemas that every document holds. */
export const commonSchemas: Readonly<Record<string, Draft2020>> = {
  Error: {
    type: "object",
    properties: {
      code: { type: "string", description: "Error code" },
      message: { type: "string", description: "A sentence for people" },
      data,
    },
    required: ["code", "message", "data"],
  },
  Problem: {
    title: "The error as RFC 9457 problem details, if `Accept` prefers it",
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
