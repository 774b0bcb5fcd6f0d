/** A user who may write drafts, with an application password. */
export const login = "reporter";
export const secret = "abcdEFGH1234ijklMNOP5678";
export const basic = `Basic ${Buffer.from(`${login}:${secret}`).toString("base64")}`;
