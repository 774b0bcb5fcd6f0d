export * from "@waymark/accounts";
export * from "@waymark/content";
export * from "@waymark/core";
export * from "@waymark/explorer";
export * from "@waymark/node";
export * from "@waymark/storage-sqlite";
export { hosted, type Hosted } from "./hosted.ts";
