import { comments } from "./comments.ts";
import { article, attachment, page, passwordForm } from "./items.ts";
import { footer, header, languages, layout } from "./layout.ts";
import { archive, failure, home, notFound, search } from "./lists.ts";
import { byline, pagination, teaser } from "./parts.ts";
import type { Templates } from "./types.ts";

/** The default templates, for site templates that extend them. */
export const defaultTemplates: Templates = {
  layout,
  header,
  footer,
  languages,
  home,
  article,
  page,
  attachment,
  archive,
  search,
  notFound,
  failure,
  teaser,
  byline,
  pagination,
  comments,
  passwordForm,
};
