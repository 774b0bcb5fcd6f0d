import type { Picture } from "./loaded.ts";

/** An image of an event, venue or organizer. */
export interface ImageItem {
  readonly url: string;
  readonly id: number;
  readonly extension: string;
  readonly width?: number;
  readonly height?: number;
  readonly filesize?: number;
  readonly sizes?: Readonly<Record<string, ImageSize>>;
}
/** A smaller version of an image. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly "mime-type": string;
  readonly filesize: number;
  readonly url: string;
}

/** Converts an image for responses. Unknown file data is omitted. */
export function toImageItem(picture: Picture): ImageItem {
  const { id, url, extension, width, height, filesize, sizes = [], row } = picture;
  const facts = row.extra.media?.sizes ?? {};
  const shown = sizes.flatMap(({ name, ...size }): readonly (readonly [string, ImageSize])[] => {
    const known = facts[name];
    if (!known) return [];
    const { mime_type, filesize: bytes } = known;
    return [
      [
        name,
        {
          width: size.width,
          height: size.height,
          "mime-type": mime_type,
          filesize: bytes,
          url: size.url,
        },
      ],
    ];
  });
  return {
    url,
    id,
    extension,
    ...(width !== undefined && height !== undefined && { width, height }),
    ...(filesize !== undefined && { filesize }),
    ...(shown.length > 0 && { sizes: Object.fromEntries(shown) }),
  };
}
