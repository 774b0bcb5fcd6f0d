import { readPermalink, toAddress } from "../../../../packages/content/src/addresses/address.ts";
import { showsMedia } from "../../../../packages/content/src/blocks/media.ts";
import {
  countLinks,
  renderComment,
  toAgent,
  toStoredComment,
} from "../../../../packages/content/src/comments/comment.ts";
import {
  fileAddresses,
  fileKeys,
  withAddresses,
} from "../../../../packages/content/src/import/addresses.ts";
import { toImportedSlug } from "../../../../packages/content/src/import/ids.ts";
import { stemOf } from "../../../../packages/content/src/locks.ts";
import { kindsWith } from "../../../../packages/content/src/media/kinds.ts";
import { toSafeName } from "../../../../packages/content/src/media/file-name.ts";
import { referencesIn } from "../../../../packages/content/src/media/references.ts";
import { sniff } from "../../../../packages/content/src/media/sniff.ts";
import { toImageMeta } from "../../../../packages/content/src/media/store.ts";
import { readFeed, toAuthorName } from "../../../../packages/content/src/remote/feed-reader.ts";
import { toTitle } from "../../../../packages/content/src/resources/labels.ts";
import {
  toStoredName,
  toTermName,
  toTermDescription,
} from "../../../../packages/content/src/terms/write.ts";
import { withKey } from "../../../../packages/content/src/write/values.ts";
import { toWxrExtension } from "../../../../packages/wxr/src/wxr-extension.ts";
import { toCdata, toXmlText } from "../../../../packages/wxr/src/markup.ts";
import { parseWxr } from "../../../../packages/wxr/src/parse.ts";
import { fromSerialized } from "../../../../packages/wxr/src/serialized.ts";
import { bytesOf, textFunctions } from "../text-functions.ts";

const site = { url: "https://a.example" };
const kinds = kindsWith({ xyz: "text/x-xyz" });

const wxrHead = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:wxr_version>1.2</wp:wxr_version>`;
const wxr = [
  ..."<item> </item> <title> </title> <wp:postmeta> </wp:postmeta> <wp:comment> </wp:comment> <wp:meta_key> </wp:meta_key> <![CDATA[ ]]> ]] ]".split(
    " ",
  ),
  ...'<content:encoded> </content:encoded> <wp:term> </wp:term> <a <a/> </a> &amp; &#65; &#x & ; <!-- --> - <? ?> <category domain="a"> </category>'.split(
    " ",
  ),
  ' a="b"',
  ' a="',
  " xmlns:a='b'",
  "<wp:meta_value>",
  "</wp:meta_value>",
  "<!DOCTYPE a [",
  "<!ENTITY a 'b'>",
  "\n",
  "\r\n",
];
async function read(text: string): Promise<void> {
  for await (const _ of parseWxr(bytesOf(text)));
}

const address =
  "https://a.example/ //a /b/ a-1x1.jpg .jpg -1x1 ? # & . .. %20 %zz é www. -scaled :// http://".split(
    " ",
  );
const serialized = 'a:1:{ } i:0; s:1:"a"; s:9:" b:1; N; d:1.5; O:1:"a":0:{} " ; : 1 -'.split(" ");
const comment =
  "<a> </a> <a href= http://a.b www.a.b ( ) . , &gt; &quot; &#39; <code> </code> <pre> </pre> \" ' :) -- <b> <br> \n"
    .split(" ")
    .concat("\n\n", " http://a.b/");

const feed =
  "<item> </item> <entry> <title> </title> <author> <name> </name> </author> <link> <link/> <![CDATA[ ]]> @ a@b ( ) &amp; <b> <script> </script>"
    .split(" ")
    .concat(" ", ' href="a"', " (a)");

/** Comments, terms, files, addresses, exports and imports. */
export const content = textFunctions({
  toStoredComment: [comment, toStoredComment],
  renderComment: [comment, (text) => renderComment(text, { smilies: true })],
  "toStoredComment and renderComment": [
    comment,
    (text) => renderComment(toStoredComment(text), { smilies: true }),
  ],
  countLinks: [comment, countLinks],
  referencesIn: [
    [...'[gallery ids=" 1, ] <!-- wp:image {"id":1} --> /uploads/ a%00 wp-image-1'.split(" "), " "],
    (text) => referencesIn({ content: text, excerpt: "" }),
  ],
  showsMedia: [
    [..."[gallery [playlist [audio ids=1, include=' src= mp3 ] / 1,".split(" "), " "],
    showsMedia,
  ],
  toAgent,
  toTermName,
  toStoredName,
  toTermDescription,
  withKey,
  toTitle,
  stemOf,
  toImportedSlug,
  toAddress: [address, (text) => toAddress(text, site)],
  "toAddress below the site": [address, (text) => toAddress(`https://a.example/${text}`, site)],
  readPermalink: [address, (text) => readPermalink(text, "/:year/:slug/:id/")],
  fileAddresses: [address, fileAddresses],
  fileKeys: [address, fileKeys],
  withAddresses: [address, (text) => withAddresses(text, () => "https://b.example/x.jpg")],
  toSafeName: (text) => toSafeName(text, "jpg", (extension) => kinds.has(extension)),
  "sniff by its bytes": (text) => sniff("a.txt", new TextEncoder().encode(text), kinds),
  "sniff by its name": (text) => sniff(text, new Uint8Array(10), kinds),
  toImageMeta: (text) => toImageMeta({ keywords: text, caption: text }),
  parseWxr: [wxr, read],
  "parseWxr in a channel": [wxr, (text) => read(`${wxrHead}${text}`)],
  "parseWxr in an item": [wxr, (text) => read(`${wxrHead}<item>${text}</item></channel></rss>`)],
  "parseWxr in a text": [
    wxr,
    (text) =>
      read(
        `${wxrHead}<item><content:encoded><![CDATA[${text}]]></content:encoded></item></channel></rss>`,
      ),
  ],
  readFeed: [feed, (text) => readFeed(`<rss>${text}`, site.url)],
  toAuthorName: ["a@b @ ( ) (a) a".split(" ").concat(" "), toAuthorName],
  fromSerialized: [serialized, fromSerialized],
  "fromSerialized in an array": [serialized, (text) => fromSerialized(`a:9999999:{${text}}`)],
  "fromSerialized in a string": (text) =>
    fromSerialized(`s:${new TextEncoder().encode(text).length}:"${text}";`),
  toWxrExtension: (text) => toWxrExtension("item", JSON.stringify({ a: text })),
  toCdata: [["]]>", "]]", "]", ">"], toCdata],
  toXmlText,
});
