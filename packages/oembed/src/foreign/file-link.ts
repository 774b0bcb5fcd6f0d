import type { Limits } from "../size.ts";

const sounds = /\.(?:mp3|ogg|flac|m4a|wav)$/i;
const films = /\.(?:mp4|m4v|webm|ogv|flv)$/i;

/** A media file, embedded as a player shortcode without a provider. */
export interface FileEmbed {
  readonly provider_name: "Embed Handler";
  readonly html: string;
  readonly scripts: readonly string[];
}

/** The player of a sound or film by its address; undefined for other addresses. */
export function toFileEmbed(url: URL, { width, height }: Limits): FileEmbed | undefined {
  const isFilm = films.test(url.pathname);
  if (!isFilm && !sounds.test(url.pathname)) return undefined;
  // What would end the attribute or the tag is escaped as addresses escape.
  const src = url.href.replace(/["'<>[\]]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  const box = isFilm && height !== undefined ? `width="${width}" height="${height}" ` : "";
  return {
    provider_name: "Embed Handler",
    html: `[${isFilm ? "video" : "audio"} ${box}src="${src}"]`,
    scripts: [],
  };
}
