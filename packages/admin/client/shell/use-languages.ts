import { notifications } from "@mantine/notifications";
import { useDirectory } from "../api/directory.ts";
import { send } from "../api/connection.ts";
import { page } from "../api/page.ts";
import { messageOf } from "../api/problem.ts";

/** A language of the site, with the name that its speakers use. */
interface OfferedLanguage {
  readonly tag: string;
  readonly name: string;
  readonly choose: () => Promise<void>;
}

/** The name of a language in this language: `Deutsch`. */
function nameOf(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** Saves a language as that of the user, and opens the screen in it. */
async function choose(tag: string): Promise<void> {
  try {
    await send("PATCH", "/core/v2/users/me", { locale: tag.replaceAll("-", "_") });
    // The link also replaces the language that was chosen in this browser before.
    const here = new URL(location.href);
    here.searchParams.set("lang", tag);
    location.assign(here);
  } catch (error) {
    notifications.show({ color: "red", message: messageOf(error) });
  }
}

/** The other languages that a site with several offers. */
export function useOtherLanguages(): readonly OfferedLanguage[] {
  const { languages } = useDirectory().site;
  return languages
    .filter((tag) => tag !== page.language)
    .map((tag) => ({ tag, name: nameOf(tag), choose: () => choose(tag) }));
}
