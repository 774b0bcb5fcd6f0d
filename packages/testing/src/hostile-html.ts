import { Parser } from "htmlparser2";

/** Markup that tries to run script, for tests of what is stored. */
const PAYLOADS: readonly string[] = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script\n>alert(1)</script\n>",
  "<script/x>alert(1)</script>",
  "<<script>alert(1);//<</script>",
  "<img src=x onerror=alert(1)>",
  '<img src="x" onerror="alert(1)"',
  "<img/src=x/onerror=alert(1)>",
  '<img """><script>alert(1)</script>">',
  "<img src=x:x onerror\n=alert(1)>",
  "<img src=`x` onerror=alert(1)>",
  '<img src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A;avascript:alert(1)">x</a>',
  '<a href="&#0000106avascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="java&Tab;script&colon;alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="javascript:javascript:alert(1)">x</a>',
  '<a href="x:javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="feed:javascript:alert(1)">x</a>',
  "<a href='javascript:alert(1)' href='https://a.example/'>x</a>",
  '<a href="https://a.example/" onclick="alert(1)">x</a>',
  '<a\x0chref="javascript:alert(1)">x</a>',
  '<a title="x" onmouseover\x0b="alert(1)">x</a>',
  '<area href="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button formaction="javascript:alert(1)">x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus="alert(1)">',
  "<iframe src=javascript:alert(1)></iframe>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  "<embed src=//evil.example/x.swf>",
  '<object data="javascript:alert(1)" type="application/pdf"></object>',
  '<object data="data:text/html,x" type="application/pdf"><img src=x onerror=alert(1)></object>',
  '<video poster="javascript:alert(1)" src="javascript:alert(1)" onloadstart="alert(1)"></video>',
  "<audio src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  '<svg><script xlink:href="data:,alert(1)"></script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<svg><![CDATA[<img src=x onerror=alert(1)>]]></svg>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  "<style>@import '//evil.example/x.css';</style>",
  '<style><!--</style><img src=x onerror="alert(1)">--></style>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  "<textarea></textarea><img src=x onerror=alert(1)></textarea>",
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  "<plaintext><img src=x onerror=alert(1)>",
  "<template><img src=x onerror=alert(1)></template>",
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="width:expression(alert(1))">x</p>',
  '<p style="color:red;behavior:url(#default#time2)">x</p>',
  '<p style="-moz-binding:url(//evil.example/x.xml#x)">x</p>',
  '<p style="background:u\\72l(javascript:alert(1))">x</p>',
  '<p style="color:red/*</p><script>alert(1)</script>*/">x</p>',
  '<p style="background-image:url(&quot;javascript:alert(1)&quot;)">x</p>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<link rel="stylesheet" href="javascript:alert(1)">',
  '<table background="javascript:alert(1)"><tr><td background="javascript:alert(1)">x</td></tr></table>',
  "<details open ontoggle=alert(1)>x</details>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<isindex action=javascript:alert(1)>",
  '<body onload="alert(1)">',
  "<frameset onload=alert(1)>",
  '<b id=x tabindex=1 onfocus="alert(1)">x</b>',
  '<q cite="javascript:alert(1)">x</q>',
  "<!--><img src=x onerror=alert(1)>-->",
  "<!---><img src=x onerror=alert(1)>-->",
  "<!-- --!><img src=x onerror=alert(1)>-->",
  "<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
  "<![endif]--><img src=x onerror=alert(1)>",
  "<?xml version='1.0'?><img src=x onerror=alert(1)>",
  '<!-- wp:x {"a":"--><img src=x onerror=alert(1)>"} -->',
  '<!-- wp:x {"a":"<img src=x onerror=alert(1)>"} /-->',
  '<!-- wp:x {"--><script>alert(1)</script>":1} -->',
  '<!-- wp:x {"url":"javascript:alert(1)"} -->',
  '<a title="<!-- wp:x {"a":"\\" onclick=alert(1) x=\\""} -->">x</a>',
  '<a title="<!-- " onclick=alert(1) -->">x</a>',
  "\uFDD00\uFDD1<img title=\uFDD00\uFDD1 src=x onerror=alert(1)>",
  '<a href="java\uFDD2script:alert(1)">x</a>',
  "<img src=x one\uFDD0rror=alert(1)>",
  "<x-script>alert(1)</x-script><s\0cript>alert(1)</s\0cript>",
  '<a href="\u2028javascript:alert(1)">x</a>',
  '<a href="//evil.example/" target=_blank rel="opener">x</a>',
  '[caption width="1" caption="<img src=x onerror=alert(1)>"]x[/caption]',
  "[caption id=\"x' onclick='alert(1)\" width=1 align=\"' onclick='\"]<img src=x> t[/caption]",
  '<a title="[audio src=https://a.example/x.mp3]">x</a>',
  '<a title="> [audio src=https://a.example/x.mp3 onerror=alert(1)] <">x</a>',
  '[video src="https://a.example/x.mp4" poster="javascript:alert(1)" width="1 onclick=alert(1)"]',
  '[audio src="javascript:alert(1)//x.mp3"][embed]javascript:alert(1)[/embed]',
  'https://a.example/"onmouseover=alert(1)//',
  "\nhttps://a.example/?&amp;lt;script&amp;gt;alert(1)\n",
];

const WRAPPERS: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `<div><p>text ${payload} text</p></div>`,
  (payload) => `<b title="${payload}">x</b>`,
  (payload) => `<!-- wp:group -->${payload}<!-- /wp:group -->`,
  (payload) => `<textarea>${payload}`,
  (payload) => `<a href="https://a.example/${payload}">${payload}</a>`,
];

/** Attack payloads for HTML, each in each wrapper. */
export const hostileHtml: readonly string[] = WRAPPERS.flatMap((wrap) => PAYLOADS.map(wrap));

const script = /^[\0-\x20]*(?:javascript|vbscript|data|livescript):/i;

/** Lists everything unsafe in an HTML text: elements other than `tags`, event handlers, script URLs, active styles. */
export function unsafeHtml(html: string, tags: readonly string[]): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!tags.includes(name)) found.push(`<${name}>`);
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on/i.test(key) || key === "srcdoc" || key === "formaction") found.push(key);
        const bare = value.replace(/[\0-\x20\x7f-\xa0\u2028\u2029]/g, "");
        if (script.test(bare)) found.push(`${key}=${value}`);
        if (key === "style" && /expression|javascript|binding|behavior|\\/i.test(value))
          found.push(value);
      }
    },
    oncomment(text) {
      if (/[<>]/.test(text)) found.push(`<!--${text}-->`);
    },
  });
  parser.end(html);
  return found;
}
