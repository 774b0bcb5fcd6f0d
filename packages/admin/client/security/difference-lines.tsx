import { VisuallyHidden } from "@mantine/core";
import { useTranslations } from "use-intl";
import classes from "./difference-lines.module.css";

/** A line of a file. */
export interface Line {
  readonly kind: "same" | "added" | "removed" | "found" | "gap";
  /** Its number in the deployed file. */
  readonly before: number | null;
  /** Its number in the file as it is now. */
  readonly after: number | null;
  readonly text: string;
}

const signs = { same: "", added: "+", removed: "−", found: "!", gap: "" } as const;

/** Lines of code with their numbers and the kind of their change. */
export function DifferenceLines({
  lines,
  label,
}: {
  readonly lines: readonly Line[];
  readonly label: string;
}) {
  const t = useTranslations("scan");
  const hasBefore = lines.some(({ before }) => before !== null);
  return (
    // Code is written from left to right in all languages. It scrolls by the keyboard.
    <div className={classes["lines"]} dir="ltr" tabIndex={0} role="region" aria-label={label}>
      <table>
        <tbody>
          {lines.map(({ kind, before, after, text }, at) =>
            kind === "gap" ? (
              <tr key={at} data-kind="gap">
                <td colSpan={hasBefore ? 4 : 3} aria-label={t("gap")}>
                  ⋯
                </td>
              </tr>
            ) : (
              <tr key={at} data-kind={kind}>
                {hasBefore && <td className={classes["number"]}>{before}</td>}
                <td className={classes["number"]}>{after}</td>
                <td className={classes["sign"]}>
                  <span aria-hidden>{signs[kind]}</span>
                  {kind !== "same" && <VisuallyHidden>{t(`line.${kind}`)}</VisuallyHidden>}
                </td>
                <td className={classes["text"]}>{text}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
