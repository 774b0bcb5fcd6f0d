import { expect, test } from "vitest";
import { cssAddresses } from "./css.ts";

const of = (text: string) =>
  cssAddresses(text).map(({ address, isImport }) => (isImport ? `@${address}` : address));

test.each([
  [`@import "https://a.test/x.css";`, ["@https://a.test/x.css"]],
  [`@IMPORT url( 'https://a.test/x.css' ) screen;`, ["@https://a.test/x.css"]],
  [`@import/* "no" */url(//a.test/x.css);@import "b.css" layer(x);`, ["@//a.test/x.css", "@b.css"]],
  [`a{background:url(https://a.test/x.png)}b{content:"url(no)"}`, ["https://a.test/x.png"]],
  [`/* url(no) */ a{b:URL("x\\"y" )}`, ['x"y']],
  [`a{b:url(\\68ttps://a.test/\\))}`, ["https://a.test/)"]],
  [
    `a{b:image-set("https://a.test/x.png" 1x,url(y.png) 2x);content:"no"}c{content:"no"}`,
    ["https://a.test/x.png", "y.png"],
  ],
  [`a{b:-WEBKIT-Image-Set( 'x.png' 1x)}c{content:"no"}`, ["x.png"]],
  [`a{b:my-image-set("no")}`, []],
  [`a{my-url(x):y;b:-url(z)}`, []],
  [`@importer "x"; a{b:"url(no)"}`, []],
  [`a{content:"\nb:url(x)"}`, ["x"]],
  [`@import; a{content:"no"}`, []],
  [`a{b:u\\72l(x)}c{d:\\55\r\nR\\l("y")}`, ["x", "y"]],
  [`a{b:\\000075\\000072\\00006c(x)}`, ["x"]],
  [`@\\69mport "x";@im\\70\tor\\74 'y';`, ["@x", "@y"]],
  [`a{b:im\\61ge\\2d set("x" 1x)}c{d:\\-w\\65 bkit-image-\\73et('y')}`, ["x", "y"]],
  [`a{b:x\\75rl(no);c:\\u\\rx(no);d:\\"url(x)}`, ["x"]],
  [`a{content:"\fb:url(x)}c{content:"\rd:url(y)`, ["x", "y"]],
  [`a{b:url("x\\\r\ny\\\fz")}`, ["xyz"]],
  [`url(`, [""]],
  [`url("a`, ["a"]],
  [`/* url(x)`, []],
])("the style sheet %j has the addresses %j", (text, addresses) => {
  expect(of(text)).toEqual(addresses);
});

test("a URL is found with its position", () => {
  const text = `a{b:url( "x" ) c}@import 'y';`;
  expect(cssAddresses(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    `url( "x" )`,
    `'y'`,
  ]);
});
