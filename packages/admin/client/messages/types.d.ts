import type { messages } from "./en.ts";

declare module "use-intl" {
  interface AppConfig {
    Messages: typeof messages;
  }
}
