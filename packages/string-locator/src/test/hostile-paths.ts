import { resolve } from "node:path";

/** Invalid paths, each sent as it is. `root` is that of the files. */
export function hostilePaths(root: string): readonly string[] {
  const targets = ["etc/passwd", "proc/self/environ", "outside.css", "theme/.env"];
  const ups = [
    "..",
    "%2e%2e",
    "%252e%252e",
    "..%c0%af",
    "%c0%ae%c0%ae",
    "..\\",
    ".%2e",
    "..;",
    "...",
    "．．",
    "‥",
    ".. ",
    "..\u200b",
  ];
  const climbing = ups.flatMap((up) =>
    targets.flatMap((target) => [
      `theme/${up}/${target}`,
      `${up}/${up}/${target}`,
      `${root}/${up}/${target}`,
    ]),
  );
  const schemes = [
    "file://",
    "phar://",
    "http://site.test",
    "data:",
    "glob://",
    "zip:",
    "C:",
    "\\\\server\\",
  ];
  const named = ["a.css", "theme/a.css", `${root}/a.css`];
  return [
    ...climbing,
    ...schemes.flatMap((scheme) => named.map((name) => scheme + name)),
    ...["/etc/passwd", "/proc/self/environ", "/proc/self/root/etc/hostname", "/dev/zero", "/"],
    ...[
      `/proc/self/cwd/a.css`,
      `//${root}/a.css`,
      `${root}//a.css`,
      `${root}x/a.css`,
      resolve(root, ".."),
    ],
    ...[
      "",
      " ",
      ".",
      "theme",
      "theme/",
      "theme//a.css",
      "theme/./a.css",
      "/a.css",
      "a.css",
      "other/a.css",
    ],
    ...["theme/a.css\0", "theme/a.css%00", "theme/a.css%00.txt", "theme/a.css\n", "theme/\ta.css"],
    ...[
      "theme/a.css.",
      "theme/a.css ",
      "theme/a.css::$DATA",
      "theme/a.css/",
      "theme/ a.css",
      "theme/a.css/x.css",
    ],
    ...[
      "theme/link.css",
      "theme/links/a.css",
      "theme/hard.css",
      "theme/folder.css",
      "theme/pipe.css",
    ],
    ...[
      "theme/.env",
      "theme/.hidden/a.css",
      "theme/.git/config",
      "theme/.htaccess",
      "theme/.locator-draft-1",
    ],
    ...[
      "theme/site.db",
      "theme/site.sqlite3",
      "theme/dump.sql",
      "theme/key.pem",
      "theme/id_rsa",
      "theme/a.env",
    ],
    ...[
      "theme/config.js",
      "theme/appConfig.js",
      "theme/app.config.ts",
      "theme/credentials.json",
      "theme/secrets.txt",
    ],
    ...[
      "theme/package.json",
      "theme/tsconfig.base.json",
      "theme/node_modules/a.js",
      "theme/NODE_MODULES/a.js",
    ],
    ...[
      "theme/secrets/a.css",
      "theme/a.css.bak",
      "theme/run.exe",
      "theme/noextension",
      "theme/CONFIG.JS",
    ],
    ...[
      "theme/ENV.js",
      "theme/ｃonfig.js",
      `theme/${"a".repeat(300)}.css`,
      `theme/${"a/".repeat(600)}a.css`,
    ],
    `theme/${"a".repeat(3_900)}`,
  ];
}
