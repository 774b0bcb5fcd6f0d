import { changePage, cspHash, type Site } from "@waymark/core";
import type { Servable } from "@waymark/node";
import { toErrorPage } from "./error-page.ts";
import { type ErrorReport, toErrorReport } from "./error-report.ts";
import { isLocal } from "./local.ts";
import { reloadPath, reloadStreams, toReloadScript } from "./reload.ts";

/** How a site is served during development. */
export interface DevelopmentOptions {
  /** A version that identifies this run of the site. */
  readonly version: string;
  /** The folder of the site. */
  readonly root: string;
  /** Called with the error when a page handler fails. */
  readonly onFailure: (report: ErrorReport) => void;
}

/**
 * Wraps a site for `serve` during development. A script in its pages reloads them after a restart. If a page handler
 * fails, the response shows the error to requests from this machine.
 */
export function developmentSite(
  site: Pick<Site, "fetch" | "hasSockets" | "endStreams" | "close">,
  { version, root, onFailure }: DevelopmentOptions,
): Servable {
  const streams = reloadStreams(version);
  const script = toReloadScript(version);
  const changes = cspHash(script).then((hash) => ({
    body: `<script>${script}</script>\n`,
    csp: { script: hash, connect: "'self'" },
  }));
  return {
    hasSockets: site.hasSockets,
    async fetch(request, peer) {
      if (new URL(request.url).pathname === reloadPath) return streams.respond();
      let report: ErrorReport | undefined;
      const response = await site.fetch(request, {
        ...peer,
        onPageFailure(error) {
          report = toErrorReport(error, root);
          onFailure(report);
        },
      });
      if (report && isLocal(request, peer)) return toErrorPage(report, script);
      const type = response.headers.get("content-type") ?? "";
      return /^text\/html\b/i.test(type) ? changePage(response, await changes) : response;
    },
    endStreams: () => {
      streams.end();
      return site.endStreams();
    },
    close: site.close,
  };
}

/** Answers all requests from this machine with an error, while the site cannot start. */
export function failedSite(report: ErrorReport, version: string): Servable {
  const streams = reloadStreams(version);
  const script = toReloadScript(version);
  return {
    fetch(request, peer) {
      if (new URL(request.url).pathname === reloadPath) return streams.respond();
      return isLocal(request, peer)
        ? toErrorPage(report, script)
        : new Response("The site does not run.\n", { status: 503 });
    },
    endStreams: streams.end,
  };
}
