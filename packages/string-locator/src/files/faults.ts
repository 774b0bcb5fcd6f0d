/** Why a file is not read or not written, in words for administrators. None of them names a path. */
export const fileFaults = {
  unnamed: "Name a file.",
  outside:
    "This file is outside of the folders that may be touched, or its path is not a plain one.",
  kind: "Files of this name or kind are not touched.",
  missing: "There is no such file.",
  link: "This is a folder, a link, or a file with a second name, and is not touched.",
  large: "This file is too large.",
  binary: "This is not text in UTF-8.",
  locked: "This file cannot be written.",
  changed: "This file has changed since it was read.",
  unkept: "No backup of this file could be kept, so nothing was written.",
} as const;
/** One of them. */
export type FileFault = keyof typeof fileFaults;
