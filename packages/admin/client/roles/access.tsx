import { Tooltip, VisuallyHidden } from "@mantine/core";
import { Check, CircleDashed, Minus } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Permission } from "./roles.ts";

/** A sign for yes, partly or no. */
export function Access({ may }: { readonly may: Permission }) {
  const t = useTranslations("roles");
  const text = t(may ?? "no");
  return (
    <Tooltip label={text}>
      <span style={{ display: "inline-flex", verticalAlign: "middle" }}>
        {may === "yes" && (
          <Check
            size={18}
            color="var(--mantine-primary-color-filled)"
            strokeWidth={2.5}
            aria-hidden
          />
        )}
        {may === "depends" && (
          <CircleDashed
            size={16}
            color="var(--mantine-color-orange-6)"
            strokeWidth={2.5}
            aria-hidden
          />
        )}
        {may === undefined && <Minus size={16} color="var(--admin-muted)" aria-hidden />}
        <VisuallyHidden>{text}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
