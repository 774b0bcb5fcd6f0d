import { escapeHtml } from "@waymark/core";
import { defineService } from "../builder.ts";
import { blockTexts } from "../messages/index.ts";
import { type Attributes, toClass, toNumber } from "./attributes.ts";
import type { DynamicBlocks } from "../extension-points.ts";

/** The element name of a heading level; 0 is a paragraph. */
const elementOf = (level: unknown, fallback: number): string => {
  const number = toNumber(level, { fallback, min: 0, max: 6 });
  return number === 0 ? "p" : `h${number}`;
};

/** The name of the site. */
export const siteTitle = defineService(
  "content.site-title",
  async ({ site }, { blocks }: DynamicBlocks): Promise<readonly string[]> =>
    blocks.map((block) => {
      const element = elementOf(block["level"], 1);
      const name = escapeHtml(site.name);
      const target = block["linkTarget"] === "_blank" ? ' target="_blank"' : "";
      const visible =
        block["isLink"] === false
          ? name
          : `<a href="${escapeHtml(site.url)}/"${target} rel="home">${name}</a>`;
      return `<${element} class="${toClass("wp-block-site-title", block)}">${visible}</${element}>`;
    }),
);

/** The tagline of the site. */
export const siteTagline = defineService(
  "content.site-tagline",
  async ({ site }, { blocks }: DynamicBlocks): Promise<readonly string[]> =>
    blocks.map((block) => {
      const element = elementOf(block["level"], 0);
      const text = escapeHtml(site.description);
      return (
        text &&
        `<${element} class="${toClass("wp-block-site-tagline", block)}">${text}</${element}>`
      );
    }),
);

/** A link to the sign-in page. It is the same for all users, because pages are stored in shared caches. */
export const signIn = defineService(
  "content.sign-in",
  async ({ site, all }, { blocks }: DynamicBlocks): Promise<readonly string[]> =>
    blocks.map((block: Attributes) => {
      const name = toClass("wp-block-loginout", block, ["logged-out"]);
      return `<div class="${name}"><a href="${escapeHtml(site.url)}/sign-in">${escapeHtml(blockTexts({ all, site })("logIn"))}</a></div>`;
    }),
);
