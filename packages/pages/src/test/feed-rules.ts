const all = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, "gs"))].map(
    ([, inner = ""]) => inner,
  );
const isUrl = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text);

/** The requirements of the Atom format (RFC 4287) that a feed violates. */
export function atomProblems(xml: string): readonly string[] {
  const entries = all(xml, "entry");
  const feed = entries.reduce((rest, entry) => rest.replace(entry, ""), xml);
  const ids = all(xml, "id");
  const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text);
  const check = (part: string, place: string) => [
    ...["id", "title", "updated"]
      .filter((name) => all(part, name).length !== 1)
      .map((name) => `${place} has not one ${name}`),
    ...["updated", "published"]
      .flatMap((name) => all(part, name))
      .filter((text) => !isTime(text))
      .map((text) => `${place} has the time ${text}`),
    ...(/<link rel="alternate" type="text\/html" href="https?:[^"]+"\/>/.test(part)
      ? []
      : [`${place} has no page`]),
  ];
  return [
    ...(/^<\?xml .*?\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom"/.test(xml)
      ? []
      : ["root"]),
    ...check(feed, "feed"),
    ...(/<link rel="self" [^>]*href="https?:[^"]+"\/>/.test(feed) ? [] : ["feed has no address"]),
    ...entries.flatMap((entry, at) => [
      ...check(entry, `entry ${at}`),
      ...(all(all(entry, "author").join(""), "name").some((name) => name !== "")
        ? []
        : [`entry ${at} has no author`]),
    ]),
    ...ids.filter((id, at) => !isUrl(id) || ids.indexOf(id) !== at).map((id) => `the id ${id}`),
  ];
}

/** The requirements of RSS 2.0 that a feed violates. */
export function rssProblems(xml: string): readonly string[] {
  const items = all(xml, "item");
  const channel = items.reduce((rest, item) => rest.replace(item, ""), xml);
  const guids = items.flatMap((item) => all(item, "guid"));
  return [
    ...(/^<\?xml .*?\?>\n<rss version="2\.0"/.test(xml) ? [] : ["root"]),
    ...["title", "link", "description"]
      .filter((name) => all(channel, name).length !== 1)
      .map((name) => `the channel has not one ${name}`),
    ...[...all(channel, "link"), ...items.flatMap((item) => all(item, "link"))]
      .filter((link) => !isUrl(link))
      .map((link) => `the link ${link}`),
    ...all(xml, "pubDate")
      .filter((date) => !/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/.test(date))
      .map((date) => `the date ${date}`),
    ...items
      .filter((item) => all(item, "title").length + all(item, "description").length === 0)
      .map(() => "an item has neither title nor description"),
    ...(guids.length === items.length && new Set(guids).size === guids.length
      ? []
      : ["guids are missing or not unique"]),
  ];
}
