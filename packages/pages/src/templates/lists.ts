import { markup } from "@waymark/core";
import { toLink, toListing } from "./parts.ts";
import { toPath } from "../render/text.ts";
import type { Templates } from "./types.ts";

export const home: Templates["home"] = (
  context,
) => markup`<h1 class="${context.page === 1 && "visually-hidden"}">${
  context.page === 1 ? context.site.name : `Articles, page ${context.page}`
}</h1>
${toListing(context)}`;

export const archive: Templates["archive"] = (context) => {
  const { label, title, description, page, pages, children, avatar } = context;
  return markup`<header class="archive-header">
${avatar !== undefined && markup`<img class="avatar" src="${avatar}" alt="" width="96" height="96">`}
<p class="kicker">${label}</p>
<h1>${title}</h1>
${page > 1 && markup`<p class="byline">Page ${page} of ${pages}</p>`}
${page === 1 && description.html !== "" && markup`<div class="archive-description">${description}</div>`}
${children.length > 0 && markup`<ul class="tags" aria-label="Subcategories">${children.map((term) => markup`<li>${toLink(term, context)}</li>`)}</ul>`}
</header>
${toListing(context)}`;
};

export const search: Templates["search"] = (context) => {
  const { query, results, total, home: action, site, templates } = context;
  const count = total === 1 ? "1 result" : `${total} results`;
  return markup`<header class="archive-header">
<h1>${query === "" ? "Search" : `Search for “${query}”`}</h1>
<form class="site-search" role="search" action="${action}" aria-label="Search again">
<label for="search">Search for</label>
<div><input id="search" name="s" type="search" value="${query}" maxlength="100" required><button>Search</button></div>
</form>
</header>
${query !== "" && markup`<p class="byline">${results.length === 0 ? "Nothing was found. Try other or fewer words." : count}</p>`}
<ol class="results">${results.map(
    (one) => markup`<li>
<h2><a href="${toPath(one.url, site)}">${one.title}</a></h2>
<p class="kicker">${one.label}</p>
${one.excerpt.html !== "" && markup`<p class="excerpt">${one.excerpt}</p>`}
</li>
`,
  )}</ol>
${templates.pagination(context)}`;
};

export const notFound: Templates["notFound"] = ({ home: action }) => markup`<h1>Page not found</h1>
<p>There is no page at this address. It may have been moved or deleted.</p>
<p><a href="${action}">Go to the home page</a> or search:</p>
<form class="site-search" role="search" action="${action}" aria-label="Search this site">
<label for="search">Search for</label>
<div><input id="search" name="s" type="search" maxlength="100" required><button>Search</button></div>
</form>`;
