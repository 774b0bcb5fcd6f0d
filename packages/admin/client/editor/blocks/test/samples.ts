/** Blocks as the block editor of the reference writes them, by the type of their node. */
export const samples: readonly (readonly [string, string])[] = [
  [
    "paragraph",
    "<!-- wp:paragraph -->\n<p>Plain &amp; <strong>bold <em>both</em></strong>, <code>x &lt; y</code></p>\n<!-- /wp:paragraph -->",
  ],
  [
    "paragraph",
    '<!-- wp:paragraph {"align":"center","dropCap":true,"fontSize":"large","mine":{"a":[1,"\\u002d\\u002d\\u003e"]}} -->\n<p class="has-text-align-center has-drop-cap has-large-font-size" style="color:#b80000">Text<br>and <a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noreferrer noopener">a link</a></p>\n<!-- /wp:paragraph -->',
  ],
  ["paragraph", "<!-- wp:paragraph -->\n<p></p>\n<!-- /wp:paragraph -->"],
  [
    "paragraph",
    '<!-- wp:paragraph -->\n<p>H<sub>2</sub>O <mark style="background-color:#ff0" class="has-inline-color">marked</mark> <abbr title="one">1</abbr><!-- note --> <img class="wp-image-1" style="width: 20px;" src="/a.png" alt=""/></p>\n<!-- /wp:paragraph -->',
  ],
  ["heading", '<!-- wp:heading -->\n<h2 class="wp-block-heading">Title</h2>\n<!-- /wp:heading -->'],
  [
    "heading",
    '<!-- wp:heading {"level":4,"textAlign":"right"} -->\n<h4 class="wp-block-heading has-text-align-right" id="part">Part</h4>\n<!-- /wp:heading -->',
  ],
  [
    "bulletList",
    '<!-- wp:list -->\n<ul class="wp-block-list"><!-- wp:list-item -->\n<li>One<!-- wp:list {"ordered":true,"reversed":true,"start":3} -->\n<ol reversed start="3" class="wp-block-list"><!-- wp:list-item -->\n<li>Inner</li>\n<!-- /wp:list-item --></ol>\n<!-- /wp:list --></li>\n<!-- /wp:list-item -->\n\n<!-- wp:list-item {"className":"x"} -->\n<li class="x">Two</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->',
  ],
  [
    "orderedList",
    '<!-- wp:list {"ordered":true} -->\n<ol class="wp-block-list"><!-- wp:list-item -->\n<li>First</li>\n<!-- /wp:list-item --></ol>\n<!-- /wp:list -->',
  ],
  [
    "blockquote",
    '<!-- wp:quote -->\n<blockquote class="wp-block-quote"><!-- wp:paragraph -->\n<p>Said</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:paragraph -->\n<p>more</p>\n<!-- /wp:paragraph --><cite>Somebody</cite></blockquote>\n<!-- /wp:quote -->',
  ],
  [
    "pullquote",
    '<!-- wp:pullquote -->\n<figure class="wp-block-pullquote"><blockquote><p>Pulled</p><cite>Out</cite></blockquote></figure>\n<!-- /wp:pullquote -->',
  ],
  [
    "codeBlock",
    '<!-- wp:code -->\n<pre class="wp-block-code"><code>if (a &lt; b &amp;&amp; c) {\n  return &#91;1];\n}</code></pre>\n<!-- /wp:code -->',
  ],
  [
    "preformatted",
    '<!-- wp:preformatted -->\n<pre class="wp-block-preformatted">  two\n   lines<br><strong>x</strong></pre>\n<!-- /wp:preformatted -->',
  ],
  [
    "verse",
    '<!-- wp:verse {"textAlign":"center"} -->\n<pre class="wp-block-verse has-text-align-center">A verse\n  of two</pre>\n<!-- /wp:verse -->',
  ],
  ["rawBlock", "<!-- wp:html -->\n<div onclick='x'>\n<b>\n<!-- /wp:html -->"],
  ["rawBlock", '<!-- wp:shortcode -->\n[gallery ids="1,2"]\n<!-- /wp:shortcode -->'],
  [
    "image",
    '<!-- wp:image {"id":7,"width":"300px","sizeSlug":"large","linkDestination":"custom","align":"center"} -->\n<figure class="wp-block-image aligncenter size-large is-resized"><a href="https://example.com/"><img src="https://example.com/a.jpg" alt="A &quot;b&quot;" class="wp-image-7" style="width:300px"/></a><figcaption class="wp-element-caption">See <em>this</em></figcaption></figure>\n<!-- /wp:image -->',
  ],
  [
    "gallery",
    '<!-- wp:gallery {"columns":2,"linkTo":"none"} -->\n<figure class="wp-block-gallery has-nested-images columns-2 is-cropped"><!-- wp:image {"id":1,"sizeSlug":"large","linkDestination":"none"} -->\n<figure class="wp-block-image size-large"><img src="/1.jpg" alt="" class="wp-image-1"/></figure>\n<!-- /wp:image -->\n\n<!-- wp:image {"id":2} -->\n<figure class="wp-block-image"><img src="/2.jpg" alt="" class="wp-image-2"/><figcaption class="wp-element-caption">Two</figcaption></figure>\n<!-- /wp:image --><figcaption class="blocks-gallery-caption wp-element-caption">All</figcaption></figure>\n<!-- /wp:gallery -->',
  ],
  [
    "horizontalRule",
    '<!-- wp:separator -->\n<hr class="wp-block-separator has-alpha-channel-opacity"/>\n<!-- /wp:separator -->',
  ],
  [
    "horizontalRule",
    '<!-- wp:separator {"className":"is-style-wide"} -->\n<hr class="wp-block-separator is-style-wide"/>\n<!-- /wp:separator -->',
  ],
  [
    "tableFigure",
    '<!-- wp:table {"hasFixedLayout":false} -->\n<figure class="wp-block-table"><table><thead><tr><th>A</th><th class="has-text-align-right" data-align="right">B</th></tr></thead><tbody><tr><td>1<br>2</td><td></td></tr><tr><td colspan="2">wide</td></tr></tbody><tfoot><tr><td>x</td><td>y</td></tr></tfoot></table><figcaption class="wp-element-caption">Caption</figcaption></figure>\n<!-- /wp:table -->',
  ],
  [
    "embed",
    '<!-- wp:embed {"url":"https://www.youtube.com/watch?v=1\\u0026t=2","type":"video","providerNameSlug":"youtube","responsive":true,"className":"wp-embed-aspect-16-9 wp-has-aspect-ratio"} -->\n<figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube wp-embed-aspect-16-9 wp-has-aspect-ratio"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=1&amp;t=2\n</div><figcaption class="wp-element-caption">Film</figcaption></figure>\n<!-- /wp:embed -->',
  ],
  ["more", "<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->"],
  [
    "more",
    '<!-- wp:more {"customText":"Go on","noTeaser":true} -->\n<!--more Go on-->\n<!--noteaser-->\n<!-- /wp:more -->',
  ],
  ["nextPage", "<!-- wp:nextpage -->\n<!--nextpage-->\n<!-- /wp:nextpage -->"],
  [
    "buttons",
    '<!-- wp:buttons {"layout":{"type":"flex","justifyContent":"center"}} -->\n<div class="wp-block-buttons"><!-- wp:button -->\n<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="/go">Go</a></div>\n<!-- /wp:button -->\n\n<!-- wp:button {"className":"is-style-outline"} -->\n<div class="wp-block-button is-style-outline"><a class="wp-block-button__link wp-element-button">Stay</a></div>\n<!-- /wp:button --></div>\n<!-- /wp:buttons -->',
  ],
  [
    "file",
    '<!-- wp:file {"id":3,"href":"/a.pdf"} -->\n<div class="wp-block-file"><a id="f" href="/a.pdf">A paper</a><a href="/a.pdf" class="wp-block-file__button wp-element-button" download aria-describedby="f">Download</a></div>\n<!-- /wp:file -->',
  ],
  [
    "audio",
    '<!-- wp:audio {"id":4} -->\n<figure class="wp-block-audio"><audio controls src="/a.mp3"></audio></figure>\n<!-- /wp:audio -->',
  ],
  [
    "video",
    '<!-- wp:video {"id":5} -->\n<figure class="wp-block-video"><video controls loop poster="/a.jpg" src="/a.mp4"></video><figcaption class="wp-element-caption">Film</figcaption></figure>\n<!-- /wp:video -->',
  ],
  [
    "card",
    '<!-- wp:columns -->\n<div class="wp-block-columns"><!-- wp:column -->\n<div class="wp-block-column"><!-- wp:paragraph -->\n<p>Left</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:column --></div>\n<!-- /wp:columns -->',
  ],
  ["card", '<!-- wp:latest-posts {"postsToShow":3} /-->'],
  ["card", '<!-- wp:plugin/thing {"a":1} -->\n<p>anything</p>\n<!-- /wp:plugin/thing -->'],
];

/** Blocks that the editor would not write in the same way: they stay cards. */
export const kept: readonly string[] = [
  "<!-- wp:paragraph -->\n<p>one</p><p>two</p>\n<!-- /wp:paragraph -->",
  "<!-- wp:paragraph -->\n<p>not closed\n<!-- /wp:paragraph -->",
  "<!-- wp:paragraph -->\n<p>a <strong>b <em>c</strong></em></p>\n<!-- /wp:paragraph -->",
  "<!-- wp:paragraph {not json} -->\n<p>x</p>\n<!-- /wp:paragraph -->",
  "<!-- wp:paragraph -->\n<p>&unknown;</p>\n<!-- /wp:paragraph -->",
  "<!-- wp:list -->\n<ul><li><p>x</p></li></ul>\n<!-- /wp:list -->",
  '<!-- wp:quote -->\n<blockquote class="wp-block-quote"><!-- wp:columns -->\n<div></div>\n<!-- /wp:columns --></blockquote>\n<!-- /wp:quote -->',
  '<!-- wp:table -->\n<figure class="wp-block-table"><table><tbody><tr><td>1</td></tr><tr><td>1</td><td>2</td></tr></tbody></table></figure>\n<!-- /wp:table -->',
  '<!-- wp:image -->\n<figure><picture><img src="a"/></picture></figure>\n<!-- /wp:image -->',
  '<!-- wp:embed {"url":"javascript:x"} -->\n<figure><div>\njavascript:x\n</div></figure>\n<!-- /wp:embed -->',
];
