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
  [`url(`, [""]],
  [`url("a`, ["a"]],
  [`/* url(x)`, []],
])("the addresses in %j", (text, addresses) => {
  expect(of(text)).toEqual(addresses);
});

test("a URL is found with its position", () => {
  const text = `a{b:url( "x" ) c}@import 'y';`;
  expect(cssAddresses(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    `url( "x" )`,
    `'y'`,
  ]);
});
