export type { BatchKit, BatchOptions, BatchReplies, BatchReply, Planned } from "./batch.ts";
export type { CallOptions, Reply, Send, DeclaredSite, Routed, RouteTypes } from "./call.ts";
export { createClient, type Client, type ReadPages, type SendFile } from "./client.ts";
export { discover, ApiError, isApiError, type ErrorData } from "./answer.ts";
export type { ClientSocket, OpenSocket, SocketOptions } from "./socket.ts";
export type { ClientEvent, ReadStream, StreamOptions } from "./stream.ts";
export type {
  Auth,
  ClientHeaders,
  ClientOptions,
  OpenWebSocket,
  WebSocketLike,
} from "./transport.ts";
