export { fromWxrExtension, toWxrExtension, type WxrExtension } from "./wxr-extension.ts";
export { isXmlText } from "./markup.ts";
export { parseWxr, type WxrLimits } from "./parse.ts";
export type {
  WxrAuthor,
  WxrCategory,
  WxrComment,
  WxrItem,
  WxrItemTerm,
  WxrMeta,
  WxrRecord,
  WxrSite,
  WxrTag,
  WxrTerm,
  WxrTermFields,
} from "./records.ts";
export { fromSerialized, type Serialized } from "./serialized.ts";
export { writeWxr } from "./write.ts";
export { WxrError } from "./xml.ts";
