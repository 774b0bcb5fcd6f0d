const maxLength = 2000;
/** EXIF dates have no time zone: they are read as UTC. */
const exifDate = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/;
const iptcDate = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d))?/;

/** One or more lines of clean text, or undefined. */
function toText(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== "string") return undefined;
  const clean = value
    .slice(0, maxLength)
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- cameras pad their metadata with them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "")
    .trim();
  return clean === "" ? undefined : clean;
}

function toSeconds(text: string | undefined, pattern: RegExp): string | undefined {
  const [, year, month, day, hour = "0", minute = "0", second = "0"] =
    pattern.exec(text ?? "") ?? [];
  if (year === undefined) return undefined;
  const time = Date.UTC(+year, Number(month) - 1, Number(day), +hour, +minute, +second);
  return Number.isFinite(time) && time > 0 ? String(time / 1000) : undefined;
}

const toKeywords = (value: unknown): string | undefined =>
  toText(
    (Array.isArray(value) ? value.slice(0, 100) : [value])
      .flatMap((one) => toText(one)?.replaceAll(/[\s,]+/g, " ") ?? [])
      .join(", "),
  );

type Tags = Readonly<Record<string, unknown>>;
async function read(source: Uint8Array | undefined): Promise<Tags> {
  if (!source) return {};
  const options = {
    iptc: true,
    xmp: false,
    icc: false,
    reviveValues: false,
    translateValues: false,
  };
  const { default: exifr } = await import("exifr");
  // Metadata is optional: an image with broken metadata has none.
  return ((await exifr.parse(source, options).catch(() => undefined)) as Tags | undefined) ?? {};
}

/**
 * The metadata of an image, from the start of a JPEG or the EXIF block of another format. As text: `aperture`,
 * `camera`, `caption`, `copyright`, `created_timestamp` (seconds since 1970), `credit`, `focal_length` (mm), `iso`,
 * `keywords` (separated by commas), `orientation`, `shutter_speed` (seconds), `title`. IPTC takes precedence over EXIF.
 * Missing values are absent.
 */
export async function toNotes(
  source: Uint8Array | undefined,
): Promise<Readonly<Record<string, string>>> {
  const tags = await read(source);
  const text = (...names: readonly string[]): string | undefined => {
    for (const name of names) {
      const found = toText(tags[name]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const described = text("ImageDescription");
  const dated = `${text("DateCreated") ?? ""}${text("TimeCreated") ?? ""}`;
  const isTitle = described !== undefined && described.length < 80;
  const noted = {
    aperture: text("FNumber"),
    camera: text("Model"),
    caption: text("Caption", "UserComment") ?? described,
    copyright: text("CopyrightNotice", "Copyright"),
    created_timestamp:
      toSeconds(dated, iptcDate) ?? toSeconds(text("CreateDate", "DateTimeOriginal"), exifDate),
    credit: text("Credit", "Byline", "Artist"),
    focal_length: text("FocalLength"),
    iso: text("ISO"),
    keywords: toKeywords(tags["Keywords"]),
    orientation: text("Orientation"),
    shutter_speed: text("ExposureTime"),
    title: text("Headline", "ObjectName") ?? (isTitle ? described : undefined),
  };
  return Object.fromEntries(
    Object.entries(noted).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
