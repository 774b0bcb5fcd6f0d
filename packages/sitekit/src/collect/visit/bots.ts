import { wordsOf } from "./words.ts";

/** What the names of programs hold that read pages by themselves. */
const marks = wordsOf(`
  bot crawl spider slurp archiver scrape fetch monitor preview curl/ wget python java/ go-http
  okhttp libwww axios node.js undici headless phantom lighthouse pagespeed pingdom uptime
  checker validator feed rss facebookexternalhit embedly whatsapp telegram apache-http
  httpclient postman insomnia scan nmap zgrab masscan ia_archiver
`);

/** What of a name is looked at. */
const most = 500;

/** Whether a request comes from a program and not from somebody who reads: it says so, or lacks what browsers send. */
export function isBot(headers: Headers): boolean {
  const agent = (headers.get("user-agent") ?? "").slice(0, most).toLowerCase();
  // A real browser names itself, and the languages of its user; `*` is what HTTP clients send by default.
  if (agent.length < 10 || ["", "*"].includes(headers.get("accept-language") ?? "")) return true;
  // A maker of telephones is called like one.
  const text = agent.replaceAll("cubot", "");
  return marks.some((mark) => text.includes(mark));
}
