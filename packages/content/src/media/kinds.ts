/** A type of file that may be uploaded. */
export interface Kind {
  /** MIME type in storage and responses. */
  readonly type: string;
  /** Allowed extensions; the first is used for corrections. */
  readonly extensions: readonly string[];
  /**
   * Detected types that its first bytes may have; `text` is text without markup, `any` means undetected, and `anything`
   * disables the check.
   */
  readonly signs: readonly string[];
}
const kind = (type: string, extensions: string, signs: string = extensions): Kind => ({
  type,
  extensions: extensions.split(" "),
  signs: signs.split(" "),
});
const office = "application/vnd.openxmlformats-officedocument";
const open = "application/vnd.oasis.opendocument";

/**
 * The file types that sites allow by default. Nothing that browsers would execute is included: no HTML, XML, SVG, style
 * sheets, scripts or Flash.
 */
export const kinds: readonly Kind[] = [
  kind("image/jpeg", "jpg jpeg jpe"),
  kind("image/gif", "gif"),
  kind("image/png", "png", "png apng"),
  kind("image/bmp", "bmp"),
  kind("image/tiff", "tif tiff"),
  kind("image/webp", "webp"),
  kind("image/avif", "avif"),
  kind("image/x-icon", "ico", "ico cur"),
  kind("image/heic", "heic"),
  kind("video/mp4", "mp4 m4v", "mp4 m4v f4v mov"),
  kind("video/quicktime", "mov qt", "mov mp4"),
  kind("video/webm", "webm", "webm mkv"),
  kind("video/x-matroska", "mkv", "mkv webm"),
  kind("video/ogg", "ogv", "ogv ogx ogm ogg"),
  kind("video/avi", "avi"),
  kind("video/divx", "divx", "avi any"),
  kind("video/x-ms-asf", "asf", "asf"),
  kind("video/x-ms-wmv", "wmv wm wmx", "asf"),
  kind("video/x-flv", "flv"),
  kind("video/mpeg", "mpeg mpg mpe", "mpg mts any"),
  kind("video/3gpp", "3gp 3gpp", "3gp mp4"),
  kind("video/3gpp2", "3g2 3gp2", "3g2 3gp mp4"),
  kind("text/plain", "txt asc c cc h srt", "text"),
  kind("text/csv", "csv", "text"),
  kind("text/tab-separated-values", "tsv", "text"),
  kind("text/calendar", "ics", "ics text"),
  kind("text/richtext", "rtx", "text"),
  kind("text/vtt", "vtt", "vtt text"),
  kind("audio/mpeg", "mp3", "mp3 mp2 mp1 any"),
  kind("audio/mp4", "m4a m4b", "m4a m4b m4p mp4 f4a f4b"),
  kind("audio/aac", "aac", "aac any"),
  kind("audio/wav", "wav"),
  kind("audio/ogg", "ogg oga", "ogg oga opus spx"),
  kind("audio/flac", "flac"),
  kind("audio/midi", "mid midi"),
  kind("audio/x-ms-wma", "wma", "asf"),
  kind("audio/x-matroska", "mka", "mkv webm"),
  kind("audio/x-realaudio", "ra", "rm any"),
  kind("application/rtf", "rtf"),
  kind("application/pdf", "pdf"),
  kind("application/x-tar", "tar", "tar any"),
  kind("application/zip", "zip"),
  kind("application/x-gzip", "gz gzip", "gz tar.gz"),
  kind("application/rar", "rar"),
  kind("application/x-7z-compressed", "7z"),
  kind("application/octet-stream", "psd xcf", "psd xcf"),
  kind("application/msword", "doc", "cfb"),
  kind("application/vnd.ms-powerpoint", "ppt pot pps", "cfb"),
  kind("application/vnd.ms-write", "wri", "any"),
  kind("application/vnd.ms-excel", "xls xla xlt xlw", "cfb"),
  kind("application/vnd.ms-access", "mdb", "any"),
  kind("application/vnd.ms-project", "mpp", "cfb"),
  kind(`${office}.wordprocessingml.document`, "docx", "docx zip"),
  kind(`${office}.wordprocessingml.template`, "dotx", "dotx zip"),
  kind(`${office}.spreadsheetml.sheet`, "xlsx", "xlsx zip"),
  kind(`${office}.spreadsheetml.template`, "xltx", "xltx zip"),
  kind(`${office}.presentationml.presentation`, "pptx", "pptx zip"),
  kind(`${office}.presentationml.slideshow`, "ppsx", "ppsx zip"),
  kind(`${office}.presentationml.template`, "potx", "potx zip"),
  kind(`${office}.presentationml.slide`, "sldx", "zip"),
  kind("application/vnd.ms-word.document.macroEnabled.12", "docm", "docm zip"),
  kind("application/vnd.ms-word.template.macroEnabled.12", "dotm", "dotm zip"),
  kind("application/vnd.ms-excel.sheet.macroEnabled.12", "xlsm", "xlsm zip"),
  kind("application/vnd.ms-excel.sheet.binary.macroEnabled.12", "xlsb", "zip"),
  kind("application/vnd.ms-excel.template.macroEnabled.12", "xltm", "xltm zip"),
  kind("application/vnd.ms-excel.addin.macroEnabled.12", "xlam", "zip"),
  kind("application/vnd.ms-powerpoint.presentation.macroEnabled.12", "pptm", "pptm zip"),
  kind("application/vnd.ms-powerpoint.slideshow.macroEnabled.12", "ppsm", "ppsm zip"),
  kind("application/vnd.ms-powerpoint.template.macroEnabled.12", "potm", "potm zip"),
  kind("application/vnd.ms-powerpoint.addin.macroEnabled.12", "ppam", "zip"),
  kind("application/vnd.ms-powerpoint.slide.macroEnabled.12", "sldm", "zip"),
  kind("application/onenote", "onetoc onetoc2 onetmp onepkg", "cab any"),
  kind("application/oxps", "oxps", "zip"),
  kind("application/vnd.ms-xpsdocument", "xps", "zip"),
  kind(`${open}.text`, "odt", "odt zip"),
  kind(`${open}.presentation`, "odp", "odp zip"),
  kind(`${open}.spreadsheet`, "ods", "ods zip"),
  kind(`${open}.graphics`, "odg", "odg zip"),
  kind(`${open}.chart`, "odc", "zip"),
  kind(`${open}.database`, "odb", "zip"),
  kind(`${open}.formula`, "odf", "zip"),
  kind("application/wordperfect", "wp wpd", "any"),
  kind("application/vnd.apple.keynote", "key", "zip"),
  kind("application/vnd.apple.numbers", "numbers", "zip"),
  kind("application/vnd.apple.pages", "pages", "zip"),
];

/** The allowed file types of a site by extension; `added` are additional extensions with their types. */
export function kindsWith(added: Readonly<Record<string, string>>): ReadonlyMap<string, Kind> {
  const own = Object.entries(added).map(([extension, type]) => kind(type, extension, "anything"));
  return new Map(
    [...kinds, ...own].flatMap((one) => one.extensions.map((extension) => [extension, one])),
  );
}
