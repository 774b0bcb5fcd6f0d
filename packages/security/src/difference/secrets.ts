/** Names of files that contain secrets. Their texts are neither stored nor shown. */
const secretName =
  /(?:^|\/)(?:[^/]*\.env|\.env[^/]*|\.npmrc|\.yarnrc[^/]*|\.netrc|\.pgpass|\.htpasswd|\.git-credentials|id_(?:rsa|dsa|ecdsa|ed25519)[^/]*|[^/]*\.(?:pem|key|p12|pfx|jks|kdbx|ppk)|(?:[^/]*[._-])?(?:secrets?|credentials?|passwords?)(?:[._-][^/]*)?)$/i;

/** Whether a file contains secrets according to its name, such as `.env` and `server.key`. */
export const isSecretFile = (path: string): boolean => secretName.test(path);

/** Keys, tokens and encoded data. */
const long = /[A-Za-z0-9+/_=-]{28,}/g;
/** A string that is assigned to a name such as `password` or `apiKey`. */
const assigned =
  /((?:pass(?:word|wd|phrase)?|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credentials?)[\w-]{0,40}["'`]?\]?\s{0,8}(?:=>|[:=])\s{0,8})(["'`])[^"'`]{1,500}/gi;
/** The password in an address. */
const inAddress = /(:\/\/[^\s/:@"'`]{1,200}:)[^\s/@"'`]{1,200}@/g;

/** The first characters of long runs, which are enough to recognize encoded data. */
const withoutLongRuns = (text: string): string =>
  text.replace(long, (run) => `${run.slice(0, 6)}…`);

/** A line without the values of secrets. */
export const withoutSecrets = (line: string): string =>
  withoutLongRuns(line.replace(assigned, "$1$2…").replace(inAddress, "$1…@"));
