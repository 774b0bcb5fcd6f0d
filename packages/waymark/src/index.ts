export * from "@waymark/accounts";
export * from "@waymark/admin";
export * from "@waymark/block-editor";
export * from "@waymark/calendar";
export * from "@waymark/calendar-import";
export * from "@waymark/calendar-views";
export * from "@waymark/consent";
export * from "@waymark/content";
export * from "@waymark/content-text";
export * from "@waymark/core";
export * from "@waymark/explorer";
export * from "@waymark/forms";
export * from "@waymark/images-sharp";
export * from "@waymark/jobs-pg-boss";
export * from "@waymark/mcp";
export * from "@waymark/node";
export * from "@waymark/oembed";
export * from "@waymark/openapi";
export * from "@waymark/pages";
export * from "@waymark/popup";
export * from "@waymark/redirection";
export * from "@waymark/security";
export { codeFolders, type CodeFoldersOptions } from "@waymark/security/node";
export * from "@waymark/seo";
export * from "@waymark/site-health";
export * from "@waymark/sitekit";
export * from "@waymark/storage-libsql";
export * from "@waymark/storage-postgres";
export * from "@waymark/storage-sqlite";
export * from "@waymark/string-locator";
export { locatorFiles, type LocatorFilesOptions } from "@waymark/string-locator/node";
export * from "@waymark/wxr";
export { hosted, type Hosted } from "./hosted.ts";
export { hostedSizes } from "./sizes.ts";
export { backupSite, type BackupSiteOptions, type CopyProgress } from "./backup/backup-site.ts";
export {
  folderBackups,
  type FolderBackupsOptions,
  hostedBackups,
} from "./backup/folder-backups.ts";
export { checkBackup } from "./backup/check-backup.ts";
export type { BackupManifest, BackupPart } from "./backup/manifest.ts";
export { restoreSite, type RestoreSiteOptions } from "./backup/restore-site.ts";
