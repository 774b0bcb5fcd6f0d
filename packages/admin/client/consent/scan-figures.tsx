import { SimpleGrid, Text } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import type { Scan } from "./scan.ts";

const figures = ["cookies", "violations", "expected", "embeds", "added", "gone"] as const;

/** The numbers of the findings of a scan. */
export function ScanFigures({ scan }: { readonly scan: Scan }) {
  const t = useTranslations("cookieScan");
  const format = useFormatter();
  return (
    <>
      <SimpleGrid component="dl" m={0} cols={{ base: 2, xs: 3, md: 6 }} spacing="sm">
        {figures.map((name) => (
          <div key={name}>
            <Text component="dt" size="sm" className="muted">
              {t(`figures.${name}`)}
            </Text>
            <Text
              component="dd"
              m={0}
              fz={24}
              fw={650}
              className="numeric"
              {...(name === "violations" && scan[name] > 0 && { c: "red" })}
            >
              {format.number(scan[name])}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {scan.violations > 0 && (
        <Text size="sm">{t("violationsText", { count: scan.violations })}</Text>
      )}
    </>
  );
}
