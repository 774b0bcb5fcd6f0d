import { wordsOf } from "./words.ts";

/** Substrings of user agents of automated clients. */
const marks = wordsOf(`
  bot crawl spider slurp archiver scrape fetch monitor preview curl/ wget python java/ go-http
  okhttp libwww axios node.js undici headless phantom lighthouse pagespeed pingdom uptime
  checker validator feed rss facebookexternalhit embedly whatsapp telegram apache-http
  httpclient postman insomnia scan nmap zgrab masscan ia_archiver
`);

/** Maximum length of the examined user agent. */
const most = 500;

/** Whether a request comes from an automated client: it says so, or lacks headers that browsers send. */
export function isBot(headers: Headers): boolean {
  const agent = (headers.get("user-agent") ?? "").slice(0, most).toLowerCase();
  // Browsers send a user agent and the user's languages; `*` is the default of HTTP clients.
  if (agent.length < 10 || ["", "*"].includes(headers.get("accept-language") ?? "")) return true;
  // A phone brand with a similar name.
  const text = agent.replaceAll("cubot", "");
  return marks.some((mark) => text.includes(mark));
}
