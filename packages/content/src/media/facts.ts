/** One stored size of an image. `file` is its name in the folder of the item's file; dimensions in pixels, `filesize` in bytes. */
export interface Rendition {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly mime_type: string;
  readonly filesize: number;
}
/** Details of a stored file. */
export interface MediaFacts {
  /** Size in bytes. */
  readonly filesize: number;
  /** Dimensions of images, in pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Smaller versions by the name of their size. */
  readonly sizes?: Readonly<Record<string, Rendition>>;
  /** EXIF and IPTC metadata. */
  readonly image_meta?: Readonly<Record<string, string | readonly string[]>>;
  /** The name of the original file, if the item shows a scaled or rotated one. */
  readonly original_image?: string;
  /** The item and file that an edited image was made from. */
  readonly parent_image?: { readonly attachment_id: string; readonly file: string };
}
