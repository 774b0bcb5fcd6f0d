import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { isMap, type Operation, type CallResult } from "@waymark/core";

/** The limits of a response. */
export interface Room {
  /** The most characters. */
  readonly limit: number;
  /** Whether the tool has an output schema: the result then also has structured content. */
  readonly isDeclared: boolean;
}

/** The result of a call for an agent. API errors are tool errors with their code; so are responses that are too long. */
export function toResult(
  { status, headers, body }: CallResult,
  { returns }: Operation,
  { limit, isDeclared }: Room,
): CallToolResult {
  if (status >= 400) return toError(body, limit);
  const value = returns?.kind === "page" ? toPage(body, headers) : body;
  const text = typeof value === "string" ? value : JSON.stringify(value ?? null);
  const structured = isDeclared && returns && isMap(value) ? value : undefined;
  const length = structured ? 2 * text.length : text.length;
  if (length > limit)
    return toError(
      {
        code: "response_too_long",
        message: `The response has ${length} characters${structured ? ", including structuredContent" : ""}, more than ${limit}. List the fields that you need in _fields, or request fewer items with per_page.`,
      },
      limit,
    );
  return {
    content: [{ type: "text", text }],
    ...(structured && { structuredContent: structured }),
  };
}

/** A tool error: the agent reads its code and message, and may try again. */
export const toError = (error: unknown, limit: number): CallToolResult => ({
  isError: true,
  content: [{ type: "text", text: JSON.stringify(error).slice(0, limit).toWellFormed() }],
});

function toPage(items: unknown, headers: CallResult["headers"]): unknown {
  const count = (end: string): number | undefined => {
    const [, value] = Object.entries(headers).find(([name]) => name.endsWith(end)) ?? [];
    return value === undefined ? undefined : Number(value);
  };
  const [total, totalPages] = [count("-Total"), count("-TotalPages")];
  const [, nextCursor] = /[?&]cursor=([\w-]+)[^>]*>; rel="next"/.exec(headers["Link"] ?? "") ?? [];
  return {
    items,
    ...(total !== undefined && { total }),
    ...(totalPages !== undefined && { totalPages }),
    ...(nextCursor !== undefined && { nextCursor }),
  };
}
