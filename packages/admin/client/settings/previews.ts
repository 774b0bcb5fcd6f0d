import { type ComponentType, lazy } from "react";

/** What settings change, shown with the changes that are not saved. */
interface SettingsPreview {
  /** The path of the settings. */
  readonly of: string;
  /** The operation that it is shown by. */
  readonly operation: string;
  readonly Component: ComponentType<{ readonly changes: Readonly<Record<string, unknown>> }>;
}

/** They are loaded when the settings are opened. */
const previews: readonly SettingsPreview[] = [
  {
    of: "/consent/v2/settings",
    operation: "POST /consent/v2/previews",
    Component: lazy(async () => ({
      default: (await import("../consent/banner-preview.tsx")).BannerPreview,
    })),
  },
];

/** The preview of settings, if there is one and the user may see it. */
export const settingsPreviewOf = (
  path: string,
  may: (operation: string) => boolean,
): SettingsPreview | undefined =>
  previews.find(({ of, operation }) => of === path && may(operation));
