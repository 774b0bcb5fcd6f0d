import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentType, lazy } from "react";
import type { ownPages } from "../src/lists/pages.ts";
import { withTexts } from "./messages/languages.ts";

/** A screen that is not a list: its position in the menu, and its component, which is loaded when it is opened. */
export interface AdminPage {
  /** Its address below that of the admin; also the name of its label in the messages. */
  readonly slug: Exclude<(typeof ownPages)[number], "files">;
  readonly icon: string;
  readonly group: "marketing" | "redirects" | "security" | "site" | "tools";
  readonly order: number;
  /** The operation that it needs; the menu shows it to those who may use it. */
  readonly needs: string;
  /** An operation that the command palette offers to start. */
  readonly starts?: string;
  readonly component: ReturnType<typeof lazyRouteComponent>;
  /** A section of the dashboard. */
  readonly Summary?: ComponentType;
}

/** The screens that are not lists. */
export const pages: readonly AdminPage[] = [
  {
    slug: "analytics",
    icon: "chart",
    group: "marketing",
    order: 49,
    needs: "POST /sitekit/v1/data",
    component: lazyRouteComponent(
      withTexts(async () => ({
        default: (await import("./analytics/analytics-page.tsx")).AnalyticsPage,
      })),
    ),
    Summary: lazy(
      withTexts(async () => ({ default: (await import("./dashboard/visits.tsx")).Visits })),
    ),
  },
  {
    slug: "redirect-files",
    icon: "transfer",
    group: "redirects",
    order: 64,
    needs: "GET /redirection/v1/export/:module/:format",
    component: lazyRouteComponent(
      withTexts(async () => ({
        default: (await import("./redirection/redirect-files-page.tsx")).RedirectFilesPage,
      })),
    ),
  },
  {
    slug: "scan",
    icon: "shield",
    group: "security",
    order: 70,
    needs: "GET /security/v1/scan/issues",
    starts: "POST /security/v1/scan",
    component: lazyRouteComponent(
      withTexts(async () => ({
        default: (await import("./security/scan-page.tsx")).ScanPage,
      })),
    ),
  },
  {
    slug: "roles",
    icon: "lock",
    group: "site",
    order: 87,
    needs: "GET /accounts/v1/roles",
    component: lazyRouteComponent(
      withTexts(async () => ({
        default: (await import("./roles/roles-page.tsx")).RolesPage,
      })),
    ),
  },
  {
    slug: "settings",
    icon: "settings",
    group: "site",
    order: 89,
    needs: "",
    component: lazyRouteComponent(
      withTexts(async () => ({
        default: (await import("./settings/settings-page.tsx")).SettingsPage,
      })),
    ),
  },
  {
    slug: "replace",
    icon: "text",
    group: "tools",
    order: 90,
    needs: "GET /string-locator/v2/sources",
    component: lazyRouteComponent(
      withTexts(async () => ({
        default: (await import("./search-replace/search-replace-page.tsx")).SearchReplacePage,
      })),
    ),
  },
  {
    slug: "jobs",
    icon: "clock",
    group: "tools",
    order: 92,
    needs: "GET /core-site-health/v2/jobs",
    component: lazyRouteComponent(
      withTexts(async () => ({
        default: (await import("./jobs/jobs-page.tsx")).JobsPage,
      })),
    ),
  },
  {
    slug: "backups",
    icon: "archive",
    group: "tools",
    order: 93,
    needs: "GET /core-site-health/v2/backups",
    component: lazyRouteComponent(
      withTexts(async () => ({
        default: (await import("./backups/backups-page.tsx")).BackupsPage,
      })),
    ),
  },
  {
    slug: "export",
    icon: "download",
    group: "tools",
    order: 94,
    needs: "GET /core/v2/export",
    component: lazyRouteComponent(
      withTexts(async () => ({
        default: (await import("./content-export/export-page.tsx")).ExportPage,
      })),
    ),
  },
  {
    slug: "health",
    icon: "activity",
    group: "tools",
    order: 91,
    needs: "GET /core-site-health/v1/tests/background-updates",
    component: lazyRouteComponent(
      withTexts(async () => ({
        default: (await import("./site-health/health-page.tsx")).HealthPage,
      })),
    ),
  },
];
