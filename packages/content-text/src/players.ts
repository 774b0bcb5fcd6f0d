import type { Attachment, Shortcode, TextContext } from "./context.ts";
import { escapeHtml } from "./entity.ts";
import { imageSource, toImage } from "./images.ts";

/** The ids in a list such as `12, 14`; invalid ones are skipped. */
const toIds = (list: string | undefined): number[] =>
  (list ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** The media items of a shortcode tag, or those attached to the item if it has no ids. */
function chosenMedia(
  attributes: Readonly<Record<string, string>>,
  family: "image" | "audio" | "video",
  ctx: TextContext,
): Attachment[] {
  const excluded = new Set(toIds(attributes["exclude"]));
  const named = attributes["ids"] ?? attributes["include"];
  const items = named
    ? toIds(named).map((id) => ctx.attachment?.(id))
    : [...(ctx.attached?.(family) ?? [])];
  return items.filter(
    (item) =>
      item !== undefined && item.mimeType.startsWith(`${family}/`) && !excluded.has(item.id),
  ) as Attachment[];
}

function target(image: Attachment, link: string | undefined): string {
  if (link === "file") return image.url;
  return link === "none" ? "" : (image.link ?? image.url);
}

/** `[gallery ids="1,2" columns="3" size="thumbnail" link="file"]`: images side by side. */
export const gallery: Shortcode = {
  name: "gallery",
  render: ({ attributes }, ctx) => {
    const images = chosenMedia(attributes, "image", ctx);
    if (images.length === 0) return "";
    const columns = Math.min(
      9,
      Math.max(1, Number.parseInt(attributes["columns"] ?? "3", 10) || 3),
    );
    const size = (attributes["size"] ?? "thumbnail").replace(/[^\w-]/g, "");
    const id = `gallery-${ctx.counter?.("gallery-shortcode") ?? 1}`;
    const items = images.map((image) => {
      const output = imageSource(image, size);
      const shape = output.height > output.width ? "portrait" : "landscape";
      const href = target(image, attributes["link"]);
      const html = toImage(image, size);
      const caption = image.caption?.trim();
      return (
        `<figure class='gallery-item'>\n\t\t\t<div class='gallery-icon ${shape}'>\n\t\t\t\t` +
        (href ? `<a href='${escapeHtml(href)}'>${html}</a>` : html) +
        "\n\t\t\t</div>" +
        (caption
          ? `\n\t\t\t\t<figcaption class='wp-caption-text gallery-caption' id='${id}-${image.id}'>` +
            `\n\t\t\t\t${caption}\n\t\t\t\t</figcaption>`
          : "") +
        "</figure>"
      );
    });
    const classes = `gallery galleryid-${ctx.postId ?? 0} gallery-columns-${columns} gallery-size-${size}`;
    return `<div id='${id}' class='${classes}'>${items.join("")}\n\t\t</div>\n`;
  },
};

const TYPES: Record<string, string> = {
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  m4b: "audio/mp4",
  ogg: "audio/ogg",
  flac: "audio/flac",
  wav: "audio/wav",
  mp4: "video/mp4",
  m4v: "video/mp4",
  webm: "video/webm",
  ogv: "video/ogg",
  flv: "video/x-flv",
};
const AUDIO = ["mp3", "ogg", "flac", "m4a", "wav"];
const VIDEO = ["mp4", "m4v", "webm", "ogv", "flv"];

const SAFE_URL = /^(?:https?:\/\/|\/(?!\/))[^\s<>"']+$/i;
const extension = (url: string): string =>
  /\.([a-z0-9]{2,4})(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? "";

/** The files of a player: `src`, then one attribute per format. */
function playerFiles(
  attributes: Readonly<Record<string, string>>,
  family: "audio" | "video",
  ctx: TextContext,
): { url: string; type: string }[] {
  const formats = family === "audio" ? AUDIO : VIDEO;
  const urls = ["src", ...formats].map((name) => attributes[name] ?? "");
  const known = urls.filter((url) => SAFE_URL.test(url) && extension(url) in TYPES);
  const chosen = urls.every((url) => url === "")
    ? (ctx.attached?.(family, 1) ?? []).map((item) => item.url)
    : known;
  return chosen.map((url) => ({ url, type: TYPES[extension(url)] ?? `${family}/mp4` }));
}

const isOn = (value: string | undefined): boolean =>
  value !== undefined && !["", "0", "off", "false"].includes(value);

function flags(attributes: Readonly<Record<string, string>>, preload: string): string {
  const named = ["loop", "autoplay", "muted"].filter((name) => isOn(attributes[name]));
  const requested = attributes["preload"] ?? preload;
  const kind = ["none", "metadata", "auto"].includes(requested) ? requested : preload;
  return [...named.map((name) => `${name}="1"`), `preload="${kind}"`].join(" ");
}

function sources(
  files: readonly { url: string; type: string }[],
  instance: number | string,
): string {
  const list = files.map(({ url, type }) => {
    const separator = url.includes("?") ? "&" : "?";
    return `<source type="${type}" src="${escapeHtml(`${url}${separator}_=${instance}`)}" />`;
  });
  const url = escapeHtml(files[0]?.url ?? "");
  return `${list.join("")}<a href="${url}">${url}</a>`;
}

const pixels = (text: string | undefined, fallback: number): number => {
  const number = Number.parseInt(text ?? "", 10);
  return number > 0 ? number : fallback;
};

/** `[audio src="x.mp3"]`: an audio player; empty without a file. */
export const audio: Shortcode = {
  name: "audio",
  render: ({ attributes }, ctx) => {
    const files = playerFiles(attributes, "audio", ctx);
    if (files.length === 0) return "";
    const instance = ctx.counter?.("audio") ?? 1;
    return (
      `<audio class="wp-audio-shortcode" id="audio-${ctx.postId ?? 0}-${instance}" ` +
      `${flags(attributes, "none")} style="width: 100%;" controls="controls">` +
      `${sources(files, instance)}</audio>`
    );
  },
};

/** `[video src="x.mp4" width="640" height="360" poster="x.jpg"]`: a video player. */
export const video: Shortcode = {
  name: "video",
  render: ({ attributes }, ctx) => {
    const files = playerFiles(attributes, "video", ctx);
    if (files.length === 0) return "";
    const instance = ctx.counter?.("video") ?? 1;
    const width = pixels(attributes["width"], 640);
    const height = pixels(attributes["height"], 360);
    const image = attributes["poster"] ?? "";
    const poster = SAFE_URL.test(image) ? ` poster="${escapeHtml(image)}"` : "";
    return (
      `<div style="width: ${width}px;" class="wp-video">` +
      `<video class="wp-video-shortcode" id="video-${ctx.postId ?? 0}-${instance}" ` +
      `width="${width}" height="${height}"${poster} ${flags(attributes, "metadata")} ` +
      `controls="controls">${sources(files, instance)}</video></div>`
    );
  },
};

/** `[playlist ids="1,2" type="video"]`: players one after another, each with its title. */
export const playlist: Shortcode = {
  name: "playlist",
  render: ({ attributes }, ctx) => {
    const family = attributes["type"] === "video" ? "video" : "audio";
    const items = chosenMedia(attributes, family, ctx);
    if (items.length === 0) return "";
    const list = items.map(({ url, title }) => {
      const href = escapeHtml(url);
      const label = escapeHtml(title || url);
      return `<li><${family} src="${href}" preload="none" controls="controls"></${family}> <a href="${href}">${label}</a></li>`;
    });
    return `<div class="wp-playlist wp-${family}-playlist"><ol>${list.join("")}</ol></div>`;
  },
};
