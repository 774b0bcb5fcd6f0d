import type { SiteInfo } from "@waymark/core";
import { toError } from "./result.ts";
import type { Toolbox } from "./toolbox.ts";

/** The protocol implementation, loaded for the first call of an agent, because most processes never need it. */
const load = async () => {
  const [server, transport, types] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/index.js"),
    import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  return { ...server, ...transport, ...types };
};
let loaded: ReturnType<typeof load> | undefined;

const maxBytes = 1_048_576;
/** The maximum number of calls per request, which may be a batch of messages. */
const maxCalls = 20;
const tooMany = toError(
  {
    code: "too_many_calls",
    message: `A request may contain at most ${maxCalls} calls; send the others in another request.`,
  },
  maxBytes,
);
/** The server sends no requests to clients, so there are no responses to validate. */
const noAnswers = {
  getValidator: () => {
    throw new TypeError("This server sends no requests to clients.");
  },
};

/** Handles one or more messages of the Model Context Protocol. It is stateless, so any process can handle the next ones. */
export async function serve(
  request: Request,
  toolbox: Toolbox,
  { name, description }: SiteInfo,
): Promise<Response> {
  const sdk = await (loaded ??= load());
  const server = new sdk.Server(
    { name: "waymark", title: name, version: "1" },
    {
      capabilities: { tools: {} },
      instructions: [name, description].filter((part) => part !== "").join(": "),
      jsonSchemaValidator: noAnswers,
    },
  );
  // A cancelled request is never answered, so the response, which contains the answers of all requests, would never end. The
  // client closes the connection instead.
  server.removeNotificationHandler("notifications/cancelled");
  // The limit is needed because lists may be long, and a short request can contain hundreds of calls.
  let isListed = false;
  server.setRequestHandler(sdk.ListToolsRequestSchema, () => {
    if (isListed)
      throw new sdk.McpError(sdk.ErrorCode.InvalidRequest, "One request lists the tools once.");
    isListed = true;
    return { tools: [...toolbox.tools] };
  });
  let left = maxCalls;
  server.setRequestHandler(sdk.CallToolRequestSchema, async ({ params }) => {
    if (left-- <= 0) return tooMany;
    const result = await toolbox.call(params.name, params.arguments ?? {});
    if (result) return result;
    throw new sdk.McpError(sdk.ErrorCode.InvalidParams, `Unknown tool ${params.name}.`);
  });
  const transport = new sdk.WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: maxBytes,
  });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request);
  } finally {
    await server.close();
  }
}
