import { toText, withoutTags } from "../api/items.ts";
import { fileNameOfUrl } from "./file-name.ts";

interface Size {
  readonly source_url?: string;
  readonly width?: number;
  readonly height?: number;
}
interface Text {
  readonly rendered: string;
  readonly raw?: string;
}
/** A file of the media library. */
export interface MediaFile {
  readonly id: number;
  readonly date: string;
  readonly date_gmt?: string;
  readonly title: Text;
  readonly caption: Text;
  readonly description?: Text;
  readonly alt_text: string;
  readonly media_type: "image" | "file";
  readonly mime_type: string;
  readonly source_url: string;
  readonly link: string;
  readonly post?: number | null;
  readonly author: number;
  readonly media_details: {
    readonly width?: number;
    readonly height?: number;
    readonly filesize?: number;
    readonly sizes?: Readonly<Record<string, Size>>;
  };
}

/** The path of the media library. */
export const mediaPath = "/core/v2/media";

/** The kind of a file: the first part of its MIME type. */
export const kindOf = ({ mime_type: type }: MediaFile): string => type.split("/")[0] ?? "";

/** The smallest version of an image that is at least as wide as `width` in pixels; undefined for other files. */
export function imageUrl(file: MediaFile, width: number): string | undefined {
  if (kindOf(file) !== "image") return undefined;
  const sizes = Object.entries(file.media_details.sizes ?? {})
    .filter(([name, size]) => name !== "thumbnail" && size.source_url && (size.width ?? 0) >= width)
    .toSorted(([, one], [, other]) => (one.width ?? 0) - (other.width ?? 0));
  return sizes[0]?.[1].source_url ?? file.source_url;
}

/** The name of a file, for people. */
export const nameOf = (file: MediaFile): string =>
  toText(file.title) || fileNameOf(file) || `#${file.id}`;

/** The last part of its URL. */
export const fileNameOf = ({ source_url: url }: MediaFile): string => fileNameOfUrl(url);

/** A file in the form that the text editor expects. */
export const toEditorItem = (file: MediaFile) => ({
  id: file.id,
  url: file.source_url,
  alt: file.alt_text,
  caption: file.caption.raw ?? withoutTags(file.caption.rendered),
  width: file.media_details.width,
  height: file.media_details.height,
});
