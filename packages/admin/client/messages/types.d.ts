import type { Messages } from "./languages.ts";

declare module "use-intl" {
  interface AppConfig {
    Messages: Messages;
  }
}
