import {
  cspSources,
  escapeHtml,
  extendCsp,
  type CspAdditions,
  type PageContext,
  type PageResponse,
} from "@waymark/core";
import { definePageTransform, type Shared } from "../builder.ts";
import { rulesOf } from "../collect/rules.ts";
import { isSkipped } from "../collect/visit/counted.ts";
import { isActive } from "../kit/settings.ts";
import type { SitekitOptions } from "../options.ts";
import { vitalsTag } from "../speed/pages/vitals.ts";
import { sentToken, tokenOf, toMeta } from "../verify/tag.ts";
import { needsOf, type SnippetNeeds } from "./needs.ts";
import { tagSettings } from "./settings.ts";
import type { Snippet } from "./snippet.ts";

type AnsweredCall = PageContext<Shared, SitekitOptions> & { readonly page: PageResponse };

const cspHeader = "content-security-policy";
const none: readonly Snippet[] = [];

/** Inserts the site's snippets into pages, and a requested verification tag into the front page. */
export const printTags = definePageTransform("sitekit tags", async (call) => {
  const { request, page, site } = call;
  if (request.method !== "GET" || !page.isHtml) return undefined;
  const isAsked = sentToken(site, request) !== undefined;
  const isForAll = isForEverybody(call);
  const snippets = isForAll ? snippetsOf(call) : none;
  const vitals = isForAll ? vitalsOf(call) : undefined;
  if (!isAsked && snippets.length === 0 && !vitals) return undefined;
  const token = isAsked ? await tokenOf(call, request) : undefined;
  const at = (place: Snippet["place"]): string =>
    snippets.flatMap((one) => (one.place === place ? [`${one.html}\n`] : [])).join("");
  const verification = token === undefined ? "" : `${toMeta(token)}\n`;
  const script = vitals ? `${toScript(vitals)}\n` : "";
  const policy = page.headers.get(cspHeader);
  const isExtended = policy !== null && (snippets.length > 0 || vitals !== undefined);
  const needs = isExtended ? await needsOf(snippets, site.url) : undefined;
  return {
    head: verification + script + at("head"),
    body: at("body"),
    headers: {
      // Caches must not store this page, with or without its tag.
      ...(isAsked && { "cache-control": "no-store" }),
      ...(policy !== null &&
        needs && {
          [cspHeader]: withNeeds(policy, withVitals(needs, vitals, new URL(request.url).origin)),
        }),
    },
  };
});

/** Whether a page is public: not for one user, in frames of others, or hidden from search engines. */
function isForEverybody({ page: { headers, status } }: AnsweredCall): boolean {
  if (status !== 200 && status !== 404) return false;
  if (/\bnoindex\b/i.test(headers.get("x-robots-tag") ?? "")) return false;
  return !/\bprivate\b/i.test(headers.get("cache-control") ?? "");
}

function snippetsOf({ settings, options }: AnsweredCall): readonly Snippet[] {
  if (!options.snippets || !isActive(settings, "tags")) return none;
  return enabledOf(settings.get(tagSettings).snippets);
}

/** The measuring script, if enabled. */
function vitalsOf({ settings, site, options, path }: AnsweredCall): Vitals | undefined {
  const rules = rulesOf(settings);
  const isWanted = rules.enabled && rules.vitals;
  return isWanted && !isSkipped(path, rules, site) ? vitalsTag(site, options) : undefined;
}
type Vitals = ReturnType<typeof vitalsTag>;
const toScript = ({ src, to }: Vitals): string =>
  `<script src="${escapeHtml(src)}" data-to="${escapeHtml(to)}" defer></script>`;

const enabled = new WeakMap<readonly Snippet[], readonly Snippet[]>();
function enabledOf(all: readonly Snippet[]): readonly Snippet[] {
  let known = enabled.get(all);
  if (!known) enabled.set(all, (known = all.filter((one) => one.enabled)));
  return known;
}

/** Allows the script and its beacon in the policy of the page. */
const withVitals = (
  needs: SnippetNeeds,
  vitals: Vitals | undefined,
  origin: string,
): SnippetNeeds =>
  vitals
    ? {
        ...needs,
        script: [...needs.script, origin + vitals.src.replace(/\?.*$/, "")],
        connect: [...needs.connect, origin + vitals.to],
      }
    : needs;

/** Extends a policy with the requirements of snippets. */
export function withNeeds(header: string, needs: SnippetNeeds): string {
  return header
    .split(",")
    .map((policy) => {
      const wanted = (kind: "script" | "style"): readonly string[] => [
        ...needs[kind],
        ...(allowsInline(policy, kind)
          ? []
          : kind === "script"
            ? needs.inlineScript
            : needs.inlineStyle),
      ];
      const [script, style] = [wanted("script").join(" "), wanted("style").join(" ")];
      const asked: CspAdditions = {
        ...(script !== "" && { script }),
        ...(style !== "" && { style }),
        ...(needs.connect.length > 0 && { connect: needs.connect.join(" ") }),
      };
      return extendCsp(policy, asked);
    })
    .filter((policy) => policy !== "")
    .join(", ");
}

/** Whether a policy allows any inline content: an added hash would revoke that. */
function allowsInline(policy: string, kind: "script" | "style"): boolean {
  const sources = (cspSources(policy, kind) ?? []).map((one) => one.toLowerCase());
  return (
    sources.includes("'unsafe-inline'") &&
    !sources.some((one) => /^'(?:nonce-|sha\d{3}-)/.test(one))
  );
}
