export { isPublicAddress, type ResolvedAddress, type ResolveHost } from "./address.ts";
export { BodyTooLargeError } from "./body-guard.ts";
export { ConfigError, type DatabaseConfig } from "./database-url.ts";
export { ensureFolder, readConfig, type Config, type Environment } from "./config.ts";
export { BlobError, fileBlobs, type FileBlobsOptions } from "./file-blobs.ts";
export { fileTempStorage } from "./temp-storage.ts";
export { files, type Files, type FilesOptions } from "./files.ts";
export { inheritedSocket } from "./inherited-socket.ts";
export { ListenError } from "./serve.ts";
export {
  jsonLog,
  silentLog,
  textLog,
  type LogLevel,
  type LogOptions,
  type TextLogOptions,
} from "./log.ts";
export { MailError } from "./mail-message.ts";
export { fileMail, smtpMail, type SmtpOptions } from "./mail.ts";
export { OutboundError, type OutboundReason } from "./outbound-body.ts";
export type { Blobs, Fetcher, Logger, Mailer, Message } from "@waymark/core";
export { toRequestListener, type RequestListenerOptions } from "./request-listener.ts";
export { toUpgradeListener, type UpgradeListener } from "./sockets.ts";
export { safeFetch, type OutboundPolicy } from "./safe-fetch.ts";
export type {
  Peer,
  Servable,
  ServeLimits,
  AccessLog,
  HealthPaths,
  ServeOptions,
  Server,
  ServeTimeouts,
} from "./serve-options.ts";
export { serve } from "./serve.ts";
export { ServerFileError, serverFiles, type ServerFileFolder } from "./server-files.ts";
export type { SpaceOptions } from "./open-file.ts";
export type { BucketConfig } from "./uploads-url.ts";
