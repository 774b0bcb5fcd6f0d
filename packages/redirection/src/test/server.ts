import { request, type IncomingHttpHeaders, type RequestOptions } from "node:http";

/** What a server answers, of what rules decide. */
export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}
/** A server that follows the files of several exports, each at a place of its own. */
export interface FollowingServer {
  ask(file: number, path: string, headers?: Readonly<Record<string, string>>): Promise<Answered>;
  stop(): void;
}

/** Sends a request to a server as it is written, without following anything. */
export const askAt = (
  place: Pick<RequestOptions, "socketPath" | "host" | "port">,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const sent = request({ ...place, path, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    sent.on("error", reject);
    sent.end();
  });
