/** The standard headers of a site, for peers with equal responses. */
export const standardHeaders = {
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  Link: '<http://bench.example/api/>; rel="http://bench.example/api/rels/"',
  "Access-Control-Expose-Headers": "X-Core-Total, X-Core-TotalPages, Link",
  "Access-Control-Allow-Headers":
    "Authorization, X-Core-Nonce, Content-Disposition, Content-MD5, Content-Type",
  Allow: "GET",
};
