/** One stored size of an image. `file` is its name in the folder of the item's file; sizes in pixels, bytes in `filesize`. */
export interface Rendition {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly mime_type: string;
  readonly filesize: number;
}
/** What is known of a stored file, beside its name and its type. */
export interface MediaFacts {
  /** Bytes. */
  readonly filesize: number;
  /** Pixels, of images. */
  readonly width?: number;
  readonly height?: number;
  /** Smaller versions by the name of their size. */
  readonly sizes?: Readonly<Record<string, Rendition>>;
  /** What the camera and the photographer noted. */
  readonly image_meta?: Readonly<Record<string, string | readonly string[]>>;
  /** The name of the file as it was sent, where the item shows a smaller one or one that was turned. */
  readonly original_image?: string;
  /** What it was made of by an edit. */
  readonly parent_image?: { readonly attachment_id: string; readonly file: string };
}
