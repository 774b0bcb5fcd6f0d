/**
 * Hosts of well-known providers whose frames and scripts writers put into items: players, maps, analytics, payment and
 * newsletter forms. Being embedded from them is no finding by itself. Hosts that serve anybody's code are not among them.
 */
export const embedHosts: readonly string[] = [
  "bandcamp.com",
  "bsky.app",
  "codepen.io",
  "dailymotion.com",
  "flickr.com",
  "instagram.com",
  "openstreetmap.org",
  "reddit.com",
  "redditmedia.com",
  "soundcloud.com",
  "spotify.com",
  "ted.com",
  "tiktok.com",
  "twitter.com",
  "vimeo.com",
  "x.com",
  "youtube-nocookie.com",
  "youtube.com",
  // Maps and calendars.
  "maps.google.com",
  "calendar.google.com",
  "calendly.com",
  "embed.windy.com",
  // Analytics and tag managers.
  "googletagmanager.com",
  "google-analytics.com",
  "plausible.io",
  "matomo.cloud",
  "static.cloudflareinsights.com",
  "clarity.ms",
  "static.hotjar.com",
  "connect.facebook.net",
  "snap.licdn.com",
  // Payments and donations.
  "js.stripe.com",
  "www.paypal.com",
  "www.paypalobjects.com",
  // Forms and newsletters.
  "docs.google.com",
  "forms.gle",
  "typeform.com",
  "list-manage.com",
  "mailerlite.com",
  "buttondown.email",
  "buttondown.com",
  "app.convertkit.com",
  "hsforms.net",
  "hsforms.com",
  "sibforms.com",
];

/** Addresses of providers whose host serves other things as well. */
export const embedAddresses: readonly RegExp[] = [
  /^https:\/\/(?:www\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?\/maps\/(?:embed|d\/embed)/i,
  /^https:\/\/(?:www\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?\/recaptcha\//i,
  /^https:\/\/www\.facebook\.com\/plugins\//i,
  /^https:\/\/www\.bing\.com\/maps\/embed/i,
];
