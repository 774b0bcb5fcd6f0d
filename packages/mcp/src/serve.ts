import type { SiteInfo } from "@waymark/core";
import type { Toolbox } from "./toolbox.ts";

/** The protocol, loaded when the first agent calls: most processes never need it. */
const load = async () => {
  const [server, transport, types] = await Promise.all([
    import("@modelcontextprotocol/sdk/server/index.js"),
    import("@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js"),
    import("@modelcontextprotocol/sdk/types.js"),
  ]);
  return { ...server, ...transport, ...types };
};
let loaded: ReturnType<typeof load> | undefined;

const mostBytes = 1_048_576;
/** Nothing is ever asked of the one who runs the agent, so there are no answers to check. */
const noAnswers = {
  getValidator: () => {
    throw new TypeError("This server asks nothing of its clients.");
  },
};

/** Answers one message, or several, of the Model Context Protocol. Nothing is kept: any process may answer the next. */
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
  server.setRequestHandler(sdk.ListToolsRequestSchema, () => ({ tools: [...toolbox.tools] }));
  server.setRequestHandler(sdk.CallToolRequestSchema, async ({ params }) => {
    const result = await toolbox.call(params.name, params.arguments ?? {});
    if (result) return result;
    throw new sdk.McpError(sdk.ErrorCode.InvalidParams, `There is no tool ${params.name}.`);
  });
  const transport = new sdk.WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: mostBytes,
  });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request);
  } finally {
    await server.close();
  }
}
