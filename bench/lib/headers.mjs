/** The headers that every answer of a site carries, for peers that are to give the very same answer. */
export const standardHeaders = {
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  Link: '<http://bench.example/api/>; rel="http://bench.example/api/rels/"',
  "Access-Control-Expose-Headers": "X-Core-Total, X-Core-TotalPages, Link",
  "Access-Control-Allow-Headers":
    "Authorization, X-Core-Nonce, Content-Disposition, Content-MD5, Content-Type",
  Allow: "GET",
};
