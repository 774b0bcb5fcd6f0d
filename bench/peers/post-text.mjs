import { standardHeaders } from "../lib/headers.mjs";
import { root } from "../table/routes.mjs";

const home = "http://bench.example";
const api = `${home}${root}`;
const quote = JSON.stringify;

/** The JSON text of a post, written with a template string. `row` has its columns in the order of the select list. */
export function postToJson(row, links) {
  const [id, date, modified, slug, status, title, content, excerpt, author] = row;
  const [, , , , , , , , , media, comments, pings, sticky, template, format] = row;
  const year = date.slice(0, 4);
  const link = `${home}/${year}/${date.slice(5, 7)}/${date.slice(8, 10)}/${slug}/`;
  return `{"id":${id},"date":"${date}","date_gmt":"${date}","guid":{"rendered":"${home}/?p=${id}"},"modified":"${modified}","modified_gmt":"${modified}","slug":"${slug}","status":"${status}","type":"post","link":"${link}","title":{"rendered":${quote(title)}},"content":{"rendered":${quote(content)},"protected":false},"excerpt":{"rendered":${quote(excerpt)},"protected":false},"author":${author},"featured_media":${media},"comment_status":"${comments}","ping_status":"${pings}","sticky":${sticky === 1},"template":${quote(template)},"format":"${format}","meta":{"footnotes":""},"categories":[${links.category}],"tags":[${links.post_tag}],"post_series":[${links.post_series}],"_links":{"self":[{"href":"${api}/core/v2/posts/${id}"}],"collection":[{"href":"${api}/core/v2/posts"}],"about":[{"href":"${api}/core/v2/types/post"}],"author":[{"embeddable":true,"href":"${api}/core/v2/users/${author}"}],"replies":[{"embeddable":true,"href":"${api}/core/v2/comments?post=${id}"}],"version-history":[{"count":0,"href":"${api}/core/v2/posts/${id}/revisions"}],"core:attachment":[{"href":"${api}/core/v2/media?parent=${id}"}],"core:term":[{"taxonomy":"category","embeddable":true,"href":"${api}/core/v2/categories?post=${id}"},{"taxonomy":"post_tag","embeddable":true,"href":"${api}/core/v2/tags?post=${id}"},{"taxonomy":"post_series","embeddable":true,"href":"${api}/core/v2/post_series?post=${id}"}],"curies":[{"name":"core","href":"${api}/rels/{rel}","templated":true}]}}`;
}

/** Sends a page of a list with the headers of a site. */
export function sendPage(response, { body, total }, args) {
  const pages = Math.ceil(total / args.per_page);
  response.writeHead(200, {
    ...standardHeaders,
    "Content-Type": "application/json; charset=UTF-8",
    "Content-Length": Buffer.byteLength(body),
    "X-Core-Total": total,
    "X-Core-TotalPages": pages,
    ...(args.page < pages && {
      Link: `<${api}/core/v2/posts?per_page=${args.per_page}&page=${args.page + 1}>; rel="next"`,
    }),
  });
  response.end(body);
}
