import type { Picture } from "./loaded.ts";

/** An image as events, venues and organizers show it. */
export interface ImageItem {
  readonly url: string;
  readonly id: number;
  readonly extension: string;
  readonly width?: number;
  readonly height?: number;
  readonly filesize?: number;
  readonly sizes?: Readonly<Record<string, ImageSize>>;
}
/** One of its smaller versions. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly "mime-type": string;
  readonly filesize: number;
  readonly url: string;
}

/** Shows an image. What is not known of its file is left out. */
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
