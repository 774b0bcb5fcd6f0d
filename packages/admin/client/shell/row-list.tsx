import { Stack } from "@mantine/core";
import type { ReactNode } from "react";

/** A list of rows on a surface, without bullets. */
export function RowList({ children }: { readonly children: ReactNode }) {
  return (
    <Stack component="ul" className="surface" gap={0} m={0} p={0} style={{ listStyle: "none" }}>
      {children}
    </Stack>
  );
}
