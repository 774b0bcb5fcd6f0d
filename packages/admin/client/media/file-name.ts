/** The name of the file at a URL: its last part. A name with a percent sign that encodes nothing stays as it is. */
export function fileNameOfUrl(url: string): string {
  const name =
    url
      .replace(/[?#].*$/, "")
      .split("/")
      .at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
