import { type ComponentType, lazy } from "react";

/** A preview of the effects of a form, with values that are not saved. */
interface Preview {
  /** The path of the settings or of the list. */
  readonly of: string;
  /** The operation that shows it. */
  readonly operation: string;
  readonly Component: ComponentType<{ readonly values: Readonly<Record<string, unknown>> }>;
}

/** They are loaded when the form is opened. */
const previews: readonly Preview[] = [
  {
    of: "/consent/v2/settings",
    operation: "POST /consent/v2/previews",
    Component: lazy(async () => ({
      default: (await import("./consent/banner-preview.tsx")).BannerPreview,
    })),
  },
  {
    of: "/core/v2/popups",
    operation: "POST /popup/v2/previews",
    Component: lazy(async () => ({
      default: (await import("./popups/popup-preview.tsx")).PopupPreview,
    })),
  },
];

/** The preview of a form, if there is one and the user may see it. */
export const previewOf = (path: string, may: (operation: string) => boolean): Preview | undefined =>
  previews.find(({ of, operation }) => of === path && may(operation));
