import type { IssueType, Severity } from "../issues/finding.ts";

/**
 * A kind of finding and its severity: where the author may write any HTML, and where not. Undefined: not a finding for
 * such an author.
 */
export interface Kind {
  readonly type: IssueType;
  readonly severity: readonly [allowed: Severity | undefined, other: Severity];
  /** Completes a sentence: "“Fog” …". */
  readonly says: string;
  readonly fix: string;
}
const type = "content_script";
const look = "Open it in the editor, remove this part, and check who changed it last.";

/** The kinds of findings in HTML. */
export const kinds = {
  script: { type, severity: [50, 100], says: "holds a script", fix: look },
  "foreign-script": {
    type,
    severity: [75, 100],
    says: "loads a script from another host",
    fix: look,
  },
  "own-script": { type, severity: [25, 75], says: "loads a script of this site", fix: look },
  handler: { type, severity: [50, 100], says: "holds an attribute that runs a script", fix: look },
  "script-url": { type, severity: [75, 100], says: "links to a script", fix: look },
  "data-page": { type, severity: [75, 75], says: "links to a page that is in the link", fix: look },
  frame: { type, severity: [50, 75], says: "shows a page of another host in a frame", fix: look },
  "hidden-frame": {
    type,
    severity: [75, 100],
    says: "loads a page of another host in an invisible frame",
    fix: look,
  },
  refresh: { type, severity: [75, 75], says: "sends readers to another page", fix: look },
  base: { type, severity: [75, 75], says: "bends all links of its page", fix: look },
  plugin: { type, severity: [50, 75], says: "holds an object or a plug-in", fix: look },
  "foreign-form": {
    type,
    severity: [undefined, 75],
    says: "sends a form to another host",
    fix: look,
  },
  "phishing-form": {
    type,
    severity: [75, 100],
    says: "sends passwords or card numbers to another host",
    fix: look,
  },
  "hidden-links": {
    type: "content_spam_links",
    severity: [75, 75],
    says: "holds links to other hosts that nobody sees",
    fix: look,
  },
  "spam-text": {
    type: "content_spam",
    severity: [75, 75],
    says: "advertises what spammers advertise",
    fix: "Remove the text, and check who changed it last.",
  },
  defacement: {
    type: "content_defaced",
    severity: [100, 100],
    says: "claims that the site was hacked",
    fix: "Restore an earlier revision, and check who changed it last.",
  },
  "bad-host": {
    type: "content_bad_url",
    severity: [75, 75],
    says: "leads to a host that this site has on its list of bad ones",
    fix: look,
  },
} as const satisfies Readonly<Record<string, Kind>>;
export type KindName = keyof typeof kinds;
