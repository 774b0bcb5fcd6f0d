import { createContext, useContext } from "react";

/** A file of the media library. */
export interface MediaItem {
  readonly id: number;
  readonly url: string;
  readonly alt: string;
  /** Plain text. */
  readonly caption: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

export type MediaKind = "image" | "audio" | "video" | "file";

/** The functions with which the editor gets files, provided by its screen. */
export interface EditorMedia {
  /** Uploads a file; `onProgress` gets the part that is done, from 0 to 1. */
  readonly upload: (file: File, onProgress: (done: number) => void) => Promise<MediaItem>;
  /** Lets the user choose a file of the library; undefined if they cancel. */
  readonly pick: (kind: MediaKind) => Promise<MediaItem | undefined>;
  /** Lets the user choose several files; none if they cancel. */
  readonly pickMany: (kind: MediaKind) => Promise<readonly MediaItem[]>;
}

export const MediaContext = createContext<EditorMedia | undefined>(undefined);

/** The media library of the screen; undefined without one. */
export const useMedia = (): EditorMedia | undefined => useContext(MediaContext);
