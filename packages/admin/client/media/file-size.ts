import type { useFormatter } from "use-intl";

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** Formats a number of bytes: `1.4 MB`. Empty if it is unknown. */
export function toSize(format: ReturnType<typeof useFormatter>, bytes: number | undefined): string {
  if (bytes === undefined) return "";
  const at = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return format.number(bytes / 1000 ** at, {
    style: "unit",
    unit: units[at] ?? "byte",
    unitDisplay: at === 0 ? "long" : "short",
    maximumFractionDigits: at === 0 ? 0 : 1,
  });
}
