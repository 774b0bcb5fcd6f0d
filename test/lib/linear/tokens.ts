/** Tokens of HTML. */
export const html: readonly string[] = [
  ..."<p> </p> <b> </b> <a> </a> <div> </div> <br> <img> <script> </script> <style> </style> <title> </title> <textarea> </textarea> <svg> </svg> <math> <template> </template> <noscript> </noscript> <head> </head> <body> </body> <html> <iframe> </iframe> <table> <tr> <td> <select> <option> <form> </form> <button> <li> <meta> <link> <base>".split(
    " ",
  ),
  ..."<!-- --> <!--> --!> <! <!DOCTYPE <![CDATA[ ]]> <? ?> < > </ /> = \" ' & &amp; &lt; &#39; &#x &a; &nbsp; a é - /".split(
    " ",
  ),
  "<a ",
  "<a href=",
  '<a href="',
  '<a href="https://b.example/">',
  '<img src="x" ',
  '<link rel="alternate" type="application/json+oembed" href="/x">',
  '<meta property="og:title" content="a">',
  '<meta name="description" content="',
  ' class="a"',
  " a=b",
  " a='b'",
  ' style="display:none"',
  "<script src=x>",
  "<script type=",
  " ",
  "\n",
];

/** Tokens of CSV. */
export const csv: readonly string[] = [
  ...'" "" , ; | a =1 1 -1 \'= \'\' \\ "a", "a""b", é'.split(" "),
  "\n",
  "\r\n",
  "\r",
  " ",
  '"\n"',
  ',"\n',
  "a,b\n",
  '","',
];
