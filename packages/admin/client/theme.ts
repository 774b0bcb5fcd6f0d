import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

const pine: MantineColorsTuple = [
  "#e9f6f3",
  "#d3eae5",
  "#a6d5cb",
  "#76beaf",
  "#4faa98",
  "#369e8a",
  "#1f8372",
  "#0f6b62",
  "#0a5a52",
  "#034840",
];

/** Darker than that of Mantine from the middle on, so that white text on it can be read. */
const red: MantineColorsTuple = [
  "#fff5f5",
  "#ffe3e3",
  "#ffc9c9",
  "#ffa8a8",
  "#ff8787",
  "#ec5f5f",
  "#d12f2f",
  "#c42a2a",
  "#b32424",
  "#9c1f1f",
];

/** The greys of dark surfaces, which have the tint of the page. */
const dark: MantineColorsTuple = [
  "#dde4e2",
  "#bdc8c6",
  "#8b9997",
  "#67746f",
  "#3d4947",
  "#313c3a",
  "#242e2c",
  "#1a2120",
  "#161c1b",
  "#101514",
];

/** Lighter than those of Mantine, which are hardly seen on dark surfaces; dangerous actions and errors stay red. */
export const toVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: {
    "--mantine-color-pine-light": "#17423b",
    "--mantine-color-pine-light-hover": "#1c5048",
    "--mantine-color-pine-light-color": "var(--mantine-color-pine-1)",
    "--mantine-color-red-light-color": "var(--mantine-color-red-3)",
    "--mantine-color-error": "var(--mantine-color-red-4)",
  },
});

/** The sign before the decimals of a number. */
const decimalSeparatorOf = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ??
  ".";

/** The look of the admin in a language: `close` is the name of buttons that close something. */
export const toTheme = (locale: string, close: string) =>
  createTheme({
    respectReducedMotion: true,
    colors: { pine, red, dark },
    primaryColor: "pine",
    primaryShade: { light: 7, dark: 6 },
    autoContrast: true,
    defaultRadius: "md",
    fontFamily:
      'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
    headings: { fontWeight: "650", sizes: { h1: { fontSize: "1.5rem", lineHeight: "1.3" } } },
    cursorType: "pointer",
    components: {
      // An element that only receives the focus is not an entry of a menu, so the first entry is focused.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      // Menus and lists are in the main landmark, or in the body while the frame is not shown.
      Popover: {
        defaultProps: { portalProps: { target: "#content, body:not(:has(#content))" } },
      },
      Tooltip: { defaultProps: { openDelay: 400 } },
      // While a chosen label fades in, it has too little contrast.
      SegmentedControl: { defaultProps: { transitionDuration: 0 } },
      Table: { defaultProps: { verticalSpacing: "xs" } },
      Select: { defaultProps: { checkIconPosition: "right" } },
      NumberInput: {
        defaultProps: {
          decimalSeparator: decimalSeparatorOf(locale),
          allowedDecimalSeparators: [".", ","],
        },
      },
      Modal: { styles: { title: { fontWeight: 650 } } },
      // Only the page has a banner.
      ModalHeader: { defaultProps: { role: "none" } },
      DrawerHeader: { defaultProps: { role: "none" } },
      ModalCloseButton: { defaultProps: { "aria-label": close } },
      DrawerCloseButton: { defaultProps: { "aria-label": close } },
      Notification: { defaultProps: { closeButtonProps: { "aria-label": close } } },
    },
  });
