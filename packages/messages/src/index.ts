export { collatorOf, dateFormat, numberFormat } from "./formats.ts";
export {
  directionOf,
  fallbacksOf,
  languageName,
  matchLanguage,
  readAcceptLanguage,
  toLanguage,
} from "./languages.ts";
export type { MessageArguments, MessageTags, MessageValue } from "./message-arguments.ts";
export {
  defineMessages,
  type Messages,
  type Replacements,
  type Texts,
  type TextsLike,
} from "./messages.ts";
export { messageOf, type MessageReference } from "./reference.ts";
export {
  createTranslator,
  parseMessage,
  type MessagePart,
  type RichArguments,
  type TagFunction,
  type Translator,
} from "./translator.ts";
