import { useMediaQuery } from "@mantine/hooks";

/** Whether the window is as narrow as that of a phone. */
export const useIsNarrow = (): boolean =>
  useMediaQuery("(max-width: 40em)", false, { getInitialValueInEffect: false });
