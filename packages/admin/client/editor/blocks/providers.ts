interface Provider {
  readonly slug: string;
  readonly name: string;
  readonly type: "video" | "rich" | "photo" | "wp-embed";
  readonly hosts: RegExp;
  readonly isResponsive: boolean;
}

const provider = (
  slug: string,
  name: string,
  type: Provider["type"],
  hosts: RegExp,
  isResponsive = type === "video",
): Provider => ({ slug, name, type, hosts, isResponsive });

/** Sites whose addresses are embedded. */
const providers: readonly Provider[] = [
  provider("youtube", "YouTube", "video", /(?:^|\.)(?:youtube\.com|youtu\.be)$/),
  provider("vimeo", "Vimeo", "video", /(?:^|\.)vimeo\.com$/),
  provider("dailymotion", "Dailymotion", "video", /(?:^|\.)(?:dailymotion\.com|dai\.ly)$/),
  provider("ted", "TED", "video", /(?:^|\.)ted\.com$/),
  provider("wordpress-tv", "WordPress.tv", "video", /(?:^|\.)wordpress\.tv$/),
  provider("videopress", "VideoPress", "video", /(?:^|\.)videopress\.com$/),
  provider("spotify", "Spotify", "rich", /(?:^|\.)spotify\.com$/),
  provider("soundcloud", "SoundCloud", "rich", /(?:^|\.)soundcloud\.com$/),
  provider("mixcloud", "Mixcloud", "rich", /(?:^|\.)mixcloud\.com$/),
  provider("twitter", "X", "rich", /(?:^|\.)(?:twitter|x)\.com$/),
  provider("bluesky-social", "Bluesky", "rich", /(?:^|\.)bsky\.app$/),
  provider("tiktok", "TikTok", "video", /(?:^|\.)tiktok\.com$/, false),
  provider("reddit", "Reddit", "rich", /(?:^|\.)reddit\.com$/),
  provider("flickr", "Flickr", "photo", /(?:^|\.)(?:flickr\.com|flic\.kr)$/),
  provider("imgur", "Imgur", "rich", /(?:^|\.)imgur\.com$/),
  provider("issuu", "Issuu", "rich", /(?:^|\.)issuu\.com$/),
  provider("pinterest", "Pinterest", "rich", /(?:^|\.)(?:pinterest\.[a-z.]+|pin\.it)$/),
  provider("scribd", "Scribd", "rich", /(?:^|\.)scribd\.com$/),
  provider("slideshare", "SlideShare", "rich", /(?:^|\.)slideshare\.net$/),
  provider("speaker-deck", "Speaker Deck", "rich", /(?:^|\.)speakerdeck\.com$/),
  provider("tumblr", "Tumblr", "rich", /(?:^|\.)tumblr\.com$/),
  provider("kickstarter", "Kickstarter", "rich", /(?:^|\.)kickstarter\.com$/),
];

/** The provider of an address; undefined for other sites. */
export function toProvider(address: string): Provider | undefined {
  try {
    const { hostname, pathname } = new URL(address);
    return pathname === "/" ? undefined : providers.find(({ hosts }) => hosts.test(hostname));
  } catch {
    return undefined;
  }
}
