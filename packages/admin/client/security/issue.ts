/** The namespace of security. */
export const base = "/security/v1";

/** An issue that a scan found. */
export interface Issue {
  readonly id: number;
  readonly time: number;
  readonly status: string;
  readonly type: string;
  readonly severity: number;
  readonly shortMsg: string;
  readonly data: {
    readonly stage: string;
    /** What to do. */
    readonly fix: string;
    /** An excerpt of the finding; empty if there is none. */
    readonly evidence: string;
    readonly canQuarantine: boolean;
    /** The item that has the text, and its type. */
    readonly postID?: number;
    readonly postType?: string;
    /** The name of the file in quarantine, if it is there. */
    readonly quarantined?: string;
  };
}

const actions = ["ignoreC", "ignoreP", "quarantine", "restore", "delete", "new"] as const;
export type IssueAction = (typeof actions)[number];

/** The actions that an issue has in its state. */
export const actionsOf = ({ status, data }: Issue): readonly IssueAction[] =>
  actions.filter((action) => {
    if (data.quarantined !== undefined) return action === "restore";
    if (action === "restore") return false;
    if (action === "quarantine") return data.canQuarantine;
    return action !== status;
  });

const stages = new Set(["code", "uploads", "content", "comments"]);
/** Whether an issue is about a file or a text, whose lines can be shown. */
export const hasText = ({ data }: Issue): boolean => stages.has(data.stage);

/** The severity of an issue. */
export const severityOf = ({ severity }: Issue): "high" | "low" | "medium" =>
  severity >= 75 ? "high" : severity >= 50 ? "medium" : "low";
