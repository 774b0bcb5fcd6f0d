import type { Random } from "../fuzz/random.ts";
import type { GrowingInput } from "./growth.ts";

/** Tokens of all formats that the functions parse. */
const tokens: readonly string[] = [
  // Tags
  ..."<p> </p> <pre> </pre> <pre </pre <br> <br /> <b> </b> <a> <a </a> <div> </div> <li> </li> <ul> <td> <img> <img <hr".split(
    " ",
  ),
  ..."<blockquote> </blockquote> <script> </script> <script <style> </style> <textarea> </textarea> <title> </title>".split(
    " ",
  ),
  ..."<code> </code> <svg> </svg> <h2> <figure> <option> <object <param> <source> <video> <table> <form> <input".split(
    " ",
  ),
  ..."<head> </head> <body> </body> <meta <link <base <html> <template> <iframe <noscript> <x-y> <item> </item>".split(
    " ",
  ),
  "<a href=",
  '<a href="',
  '<a href="/">',
  '<img src="x" ',
  '<p style="',
  ' class="a" ',
  'property="',
  "property=",
  " a=b",
  "content=",
  " onclick=x",
  // Comments, declarations
  ..."<!-- --> <!-- <!--> <!---> --!> <! <!DOCTYPE <![CDATA[ ]]> <? ?> <?a <% %> < > </ /> << <> </> - -- --->".split(
    " ",
  ),
  "<!--more-->",
  "<!--nextpage-->",
  "<!-- wp:paragraph -->",
  "<!-- /wp:paragraph -->",
  "<!-- wp:a ",
  "<!-- wp:a {",
  '<!-- wp:group {"a":1} -->',
  "<!-- wp:a /-->",
  // Entities
  ..."& &amp; &lt; &gt; &quot; &#39; &#x &# &#1 &nbsp; &#038; &amp; &a ; &#128;".split(" "),
  // Shortcodes and brackets
  ..."[ ] [[ ]] [/ [a [a] [/a] [caption] [/caption] [caption [gallery [gallery] [embed] [/embed] [audio] [video [playlist]".split(
    " ",
  ),
  '[caption width="1"]',
  ..."( ) { } {{ }} {{{ ${ %% %title% (( )) [( )] ({ }) (a|b) (?: (?= (?<a> [^ [a-z] \\d \\s \\w \\b \\1 .* .+ a* a+ a? {2} {1,9} ^ $ | * + ? .".split(
    " ",
  ),
  // Quotes and punctuation
  '"',
  "'",
  '""',
  "''",
  "`",
  "``",
  "\\",
  "\\\\",
  '\\"',
  ..."' \" , ; : = , :: ... - -- --- _ __ ~ @ a@b. @a.b # ## ! !! % %% / // /* */ /*/ # ../ ./ .. /a /a/".split(
    " ",
  ),
  // Addresses and escapes
  ..."http:// https:// https://a.b/ http://a.b//c www. www.a.b javascript: data: mailto: //a ?a=b &a=b ? ?a &b %20 %2 %c3%a9 %E6%97%A5 %00 %25 + %u00e9 \\u0041 \\u \\x41".split(
    " ",
  ),
  // Blanks
  " ",
  "  ",
  "\n",
  "\n\n",
  "\r\n",
  "\r",
  "\t",
  " \n",
  "\n ",
  "\r\n ",
  "\u00a0",
  "\u200b",
  "\u2028",
  "\0",
  "\ufeff",
  // Letters, digits, marks of other scripts
  ..."a b x A é ß 日 あ 😀 e\u0301 \u0301 \u0316 \u0345 \u200d \ud800 \udc00 ﬁ İ aa ab a1 0 1 9 00 10 1, 1. 1x 1,1x -1 1e 0x 8) :) :-) ;) tm".split(
    " ",
  ),
  "(tm)",
  " (tm)",
  "'99",
  "a b ",
  "and ",
  "-a ",
  // CSV
  '",',
  ',"',
  '"\n',
  '""",',
  '"a""b",',
  "a,b\n",
  ",",
  ";",
  "=1+1",
  // iCal
  "\n ",
  "\r\n\t",
  "BEGIN:VEVENT\r\n",
  "END:VEVENT\r\n",
  "SUMMARY:a\r\n",
  "DTSTART;TZID=a:20240101T000000\r\n",
  "RRULE:FREQ=DAILY\r\n",
  "\\n",
  "\\,",
  "X-A;B=C:",
  // JSON, serialized values
  '{"a":',
  '"a":1,',
  "[1,",
  "[]",
  "{}",
  '{"a":[',
  "null,",
  "true",
  "1,",
  "a:1:{i:0;",
  's:1:"a";',
  "i:0;",
  'O:1:"a":0:{}',
  // Header values
  "a=b; ",
  "a, ",
  'a="b", ',
  "; ",
  "Basic ",
  "q=0.1,",
  "default-src ",
  "'self' ",
  "nonce-",
  "--a\r\n",
  "Content-Disposition: form-data; name=a\r\n",
  // Server files
  "RewriteRule ",
  "RewriteCond ",
  "location ",
  "rewrite ",
  "return 301 ",
  "Redirect 301 /a /b\n",
  "# a\n",
  "\\\n",
  "[R=301,L]\n",
  // Code
  "eval(",
  "base64_decode(",
  "<?php ",
  "$a=",
  "//a\n",
  "/* a ",
  "function a(){",
  "'a'.",
  "`${",
  "<<<A\n",
];

/** Inputs of regressions: they were too slow once. */
const regressions: readonly (readonly [text: string, prefix?: string, suffix?: string])[] = [
  ["</pre></pre><pre>"],
  ["</pre></pre><pre"],
  ["/<br><br>"],
  ["property=<item></pre>"],
  ["<?a=aé"],
  ["\u0301\u0316"],
  ["</pre>", "", "<pre"],
  ["<a"],
  ["http://\u0301\u0316", "", ""],
];

const quote = (text: string): string => JSON.stringify(text);

const repeated = (text: string, length: number): string =>
  text.repeat(Math.max(1, Math.ceil(length / text.length)));

/** Repeats each part to an equal share of the length, between a prefix and a suffix. */
function toInput(parts: readonly string[], prefix = "", suffix = ""): GrowingInput {
  return {
    description: [
      prefix && quote(prefix),
      ...parts.map((part) => `${quote(part)}…`),
      suffix && quote(suffix),
    ]
      .filter(Boolean)
      .join(" "),
    ofLength: (length) =>
      prefix + parts.map((part) => repeated(part, length / parts.length)).join("") + suffix,
  };
}

/**
 * Generates `count` inputs that repeat one, two or three tokens: alone, in two parts (`aaabbb`), with a prefix or a suffix.
 * The inputs of regressions come first, then each of the function's `own` tokens alone.
 */
export function growingInputs(
  random: Random,
  count: number,
  own: readonly string[] = [],
): GrowingInput[] {
  const token = () =>
    own.length > 0 && random.chance(0.6) ? random.pick(own) : random.pick(tokens);
  const unit = () => {
    const size = random.pick([1, 1, 2, 2, 2, 3, 3]);
    return Array.from({ length: size }, token).join("");
  };
  const affix = () => (random.chance(0.2) ? unit() : "");
  const generated = Array.from({ length: count }, () =>
    toInput(random.chance(0.25) ? [unit(), unit()] : [unit()], affix(), affix()),
  );
  return [
    ...regressions.map(([text, prefix, suffix]) => toInput([text], prefix, suffix)),
    ...own.map((one) => toInput([one])),
    ...generated,
  ];
}
