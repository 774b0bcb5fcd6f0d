export { codeFolders, type CodeFoldersOptions } from "./code-folders.ts";
