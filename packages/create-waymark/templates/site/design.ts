import { defaultTemplates, markup, type PagesOptions } from "waymark";

/** The design of the public pages: a theme, changed colors, and templates in place of those of the theme. */
export const design = {
  theme: "journal",
  tokens: { "color-accent": "#0b6b4f" },
  darkTokens: { "color-accent": "#6fd6b3" },
  templates: {
    // The article of the theme with an addition.
    article: (context) => markup`${defaultTemplates.article(context)}
<p><a href="${context.home}">All articles</a></p>`,
  },
} satisfies Partial<PagesOptions>;
