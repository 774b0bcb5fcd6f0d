/** Why a file is not read or written, for administrators. The messages contain no paths. */
export const fileFaults = {
  unnamed: "The file name is missing.",
  outside: "This file is outside of the accessible folders, or its path is invalid.",
  kind: "Files of this name or kind are not accessible.",
  missing: "The file was not found.",
  link: "Folders, links and files with several hard links are not accessible.",
  large: "The file is too large.",
  binary: "The file is not UTF-8 text.",
  locked: "The file cannot be written.",
  changed: "The file has changed since it was read.",
  unkept: "The backup could not be stored, so nothing was written.",
} as const;
/** One of these codes. */
export type FileFault = keyof typeof fileFaults;
