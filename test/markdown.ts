import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./sources.ts";

/** A fenced block of a page. */
export interface Fence {
  /** The first word of the info string: `ts`, `sh`, `json`, … */
  readonly language: string;
  /** The rest of the info string. */
  readonly info: string;
  readonly text: string;
  /** The line of the page where its text starts, from 1. */
  readonly line: number;
  /** Whether only blank lines separate it from the previous fence. */
  readonly follows: boolean;
  /** The heading above it. */
  readonly section: string;
}
/** A link of a page. */
export interface Link {
  readonly target: string;
  readonly line: number;
}
export interface Page {
  /** Relative to the root: `docs/guide/http.md`. */
  readonly path: string;
  /** Its first heading. */
  readonly title: string;
  readonly fences: readonly Fence[];
  readonly links: readonly Link[];
  /** The fragments of its headings. */
  readonly anchors: ReadonlySet<string>;
  readonly rows: readonly Row[];
  /** Inline code. */
  readonly code: readonly string[];
}
/** A row of a table, heads included, with its cells trimmed. */
export interface Row {
  /** The heading above it. */
  readonly section: string;
  readonly cells: readonly string[];
}

const skipped = new Set(["node_modules", "dist", "coverage", "played", "templates"]);
/** All Markdown pages of the repository, except templates. */
export function pages(): readonly Page[] {
  const found: string[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name.startsWith(".") || skipped.has(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.name.endsWith(".md")) found.push(path);
    }
  };
  walk(root);
  return found.sort().map((path) => toPage(relative(root, path), readFileSync(path, "utf8")));
}

/** Parses a page. */
export function toPage(path: string, text: string): Page {
  const fences: Fence[] = [];
  const links: Link[] = [];
  const anchors = new Set<string>();
  const rows: Row[] = [];
  const code: string[] = [];
  let section = "";
  let title = "";
  let open:
    | { mark: string; head: string; line: number; lines: string[]; follows: boolean }
    | undefined;
  let onlyBlank = false;
  text.split("\n").forEach((line, at) => {
    if (open) {
      if (line.trim() !== open.mark) return void open.lines.push(line);
      const [language = "", ...info] = open.head.trim().split(/\s+/);
      const { lines, follows } = open;
      fences.push({
        language,
        info: info.join(" "),
        text: lines.join("\n"),
        line: open.line,
        follows,
        section,
      });
      open = undefined;
      onlyBlank = true;
      return;
    }
    const fence = /^(`{3,})(.*)$/.exec(line);
    if (fence?.[1]) {
      open = { mark: fence[1], head: fence[2] ?? "", line: at + 2, lines: [], follows: onlyBlank };
      return;
    }
    if (line.trim() !== "") onlyBlank = false;
    const heading = /^#{1,6} +(.+)$/.exec(line);
    if (heading?.[1]) {
      section = heading[1];
      title ||= section;
      anchors.add(toAnchor(section));
    }
    for (const [, text = ""] of line.matchAll(/`([^`]+)`/g)) code.push(text);
    const prose = line.replace(/`[^`]*`/g, "");
    for (const [, target = ""] of prose.matchAll(/\]\(([^()\s]+)\)/g))
      links.push({ target, line: at + 1 });
    if (line.startsWith("|") && !/^\|[\s:|-]+\|$/.test(line))
      rows.push({ section, cells: toCells(line) });
  });
  if (open) throw new Error(`${path}:${open.line - 1}: the fence is not closed.`);
  return { path, title, fences, links, anchors, rows, code };
}

const toCells = (line: string): string[] =>
  line
    .replace(/^\||\|\s*$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

/** The fragment of a heading in rendered Markdown: `Full text search` is `#full-text-search`. */
export const toAnchor = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
