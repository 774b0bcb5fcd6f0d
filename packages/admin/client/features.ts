import { type ComponentType, lazy } from "react";
import type { List } from "./api/directory.ts";
import { withTexts } from "./messages/languages.ts";

/** The screen of a list. */
export type ListComponent = ComponentType<{ readonly list: List }>;
/** The screen of an item, or of a new one without an id. */
export type ItemComponent = ComponentType<{
  readonly list: List;
  readonly id: string | undefined;
}>;

/** Screens of lists that replace the derived ones. They are loaded when they are opened. */
interface Feature {
  /** The path of the list, or a condition. */
  readonly of: string | ((list: List, may: MayCall) => boolean);
  readonly list?: ListComponent;
  readonly item?: ItemComponent;
}

/** The first feature of a list counts. */
const features: readonly Feature[] = [
  {
    of: "/core/v2/media",
    list: lazy(
      withTexts(async () => ({ default: (await import("./media/media-screen.tsx")).MediaScreen })),
    ),
    item: lazy(async () => ({
      default: (await import("./media/media-screen.tsx")).MediaItemScreen,
    })),
  },
  {
    of: "/core/v2/comments",
    list: lazy(
      withTexts(async () => ({
        default: (await import("./comments/comments-screen.tsx")).CommentsScreen,
      })),
    ),
  },
  {
    of: "/core/v2/users",
    list: lazy(
      withTexts(async () => ({ default: (await import("./roles/users-screen.tsx")).UsersScreen })),
    ),
  },
  {
    of: "/core/v2/imports",
    item: lazy(async () => ({
      default: (await import("./content-import/import-screen.tsx")).ContentImportScreen,
    })),
  },
  {
    of: "/calendar/event-aggregator/v1/imports",
    item: lazy(async () => ({
      default: (await import("./event-import/event-import-screen.tsx")).EventImportScreen,
    })),
  },
  {
    of: "/consent/v2/scans",
    list: lazy(
      withTexts(async () => ({
        default: (await import("./consent/scans-screen.tsx")).ScansScreen,
      })),
    ),
    item: lazy(async () => ({ default: (await import("./consent/scan-screen.tsx")).ScanScreen })),
  },
  {
    of: "/redirection/v1/redirect",
    item: lazy(async () => ({
      default: (await import("./redirection/redirect-screen.tsx")).RedirectScreen,
    })),
  },
  {
    of: "/calendar/events/v1/events",
    list: lazy(
      withTexts(async () => ({
        default: (await import("./calendar/events-screen.tsx")).EventsScreen,
      })),
    ),
    item: lazy(async () => ({
      default: (await import("./calendar/event-screen.tsx")).EventScreen,
    })),
  },
  {
    of: "/core/v2/popups",
    item: lazy(
      withTexts(async () => ({ default: (await import("./popups/popup-screen.tsx")).PopupScreen })),
    ),
  },
  {
    of: "/forms/v1/forms",
    item: lazy(async () => ({
      default: (await import("./form-builder/builder-screen.tsx")).BuilderScreen,
    })),
  },
  {
    of: "/forms/v1/forms/:id/submissions",
    item: lazy(async () => ({
      default: (await import("./form-builder/submission-screen.tsx")).SubmissionScreen,
    })),
  },
  {
    // A content type.
    of: ({ path }, may) => may(`POST ${path}/:id/autosaves`),
    item: lazy(async () => ({ default: (await import("./content/post-screen.tsx")).PostScreen })),
  },
];

type MayCall = (key: string) => boolean;
const featuresOf = (list: List, may: MayCall): readonly Feature[] =>
  features.filter(({ of }) => (typeof of === "string" ? of === list.path : of(list, may)));

/** The screen that replaces the derived one of a list, if there is one. */
export const listScreenOf = (list: List, may: MayCall): ListComponent | undefined =>
  featuresOf(list, may).find((one) => one.list)?.list;

/** The screen that replaces the derived one of the items of a list, if there is one. */
export const itemScreenOf = (list: List, may: MayCall): ItemComponent | undefined =>
  featuresOf(list, may).find((one) => one.item)?.item;
