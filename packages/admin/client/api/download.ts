/** Spreadsheets recognize the encoding by this mark. */
const byteOrderMark = "\uFEFF";

/** Offers a CSV file to the browser. */
export const downloadCsv = (csv: string, name: string): void =>
  download(byteOrderMark + csv, name, "text/csv;charset=utf-8");

/** Offers content to the browser as a file to save. */
export function download(content: Blob | string, name: string, type = "text/plain"): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
