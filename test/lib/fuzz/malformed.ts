/** Bodies that are malformed or have the wrong content type. */
export const malformedBodies: readonly (readonly [type: string, body: string])[] = [
  ["application/json", "{"],
  ["application/json", '{"title":"a"} trailing'],
  ["application/json", "\uFEFF{}"],
  ["application/json", '{"a":1e400}'],
  ["application/json", '{"title":"\\u0000"}'],
  ["application/json", '{"id":1,"id":2}'],
  ["application/json", "[1,2]"],
  ["application/json", '"text"'],
  ["application/json", "null"],
  ["application/json", "[".repeat(100_000)],
  ["application/json", `${"[".repeat(33)}${"]".repeat(33)}`],
  ["application/json", `{"title":"a","x":${"[".repeat(31)}${"]".repeat(31)}}`],
  ["application/json; charset=utf-16", "{}"],
  ["application/x-www-form-urlencoded", "a[=1&[b]=2&c[d=3&%ff=1&=&&"],
  [
    "application/x-www-form-urlencoded",
    "categories[9999999]=1&categories[-1]=2&title[a][b][c][d][e][f][g]=1",
  ],
  ["application/x-www-form-urlencoded", "title=%00&title=%ff%fe"],
  ["multipart/form-data", "--x"],
  [
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\na\r\n--x--',
  ],
  [
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="title"; filename="a"\r\n\r\na\r\n--x--',
  ],
  ["text/xml", "<?xml version='1.0'?><!DOCTYPE x SYSTEM 'file:///x'><x/>"],
  ["", '{"title":"no type"}'],
  ["application/problem+json", '{"title":"other type"}'],
];
/** Queries with global parameters, unknown parameters and malformed encodings. */
export const unusualQueries: readonly string[] = [
  ..."_fields= _fields=id,id,_links,a.b.c.d _fields[]=id _fields[a]=b _fields=__proto__ _embed _embed=author,x _embed[]=self".split(
    " ",
  ),
  ..."_envelope _envelope=1 _pretty _jsonp=x _jsonp=a(b) _method=DELETE _method=X rest_route=/ rest_route=/core/v2/posts".split(
    " ",
  ),
  ..."rest_route[]=1 context=edit context[]=edit page=2&page=3 a=1&a[]=2 a[b]=1&a=2 %ff=1 a=%ff a=%00 ? ?? &&& = [=1 a[=1".split(
    " ",
  ),
  ..."__proto__[x]=1 constructor[prototype][x]=1 include[length]=1e9 include[99999999]=1 a[b][c][d][e][f][g][h]=1".split(
    " ",
  ),
  `include=${"1,".repeat(1500)}1`,
  Array.from({ length: 1001 }, (_, i) => `a${i}=1`).join("&"),
  `search=${"%25".repeat(2000)}`,
];
/** Valid and invalid values of headers that the server interprets. */
export const unusualHeaders: readonly Readonly<Record<string, string>>[] = [
  { "if-match": "*" },
  { "if-match": '"x"' },
  { "if-none-match": "*" },
  { "if-modified-since": "yesterday" },
  { "if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT" },
  { authorization: "Basic x" },
  { authorization: "Basic Og==" },
  { authorization: "Basic ////" },
  { authorization: "Bearer x" },
  { cookie: "a=b; __Host-session=x; =; ;" },
  { "x-core-nonce": "x" },
  { origin: "null" },
  { origin: "http://evil.example\u00e9" },
  { accept: "application/problem+json" },
  { "accept-encoding": "gzip, br;q=0, *;q=x" },
  { "x-http-method-override": "DELETE" },
  { "x-http-method-override": "GET" },
  { "content-encoding": "gzip" },
  { "x-request-id": "é\u00ff" },
  { "x-request-id": "x".repeat(5000) },
];
