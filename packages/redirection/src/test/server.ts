import { request, type IncomingHttpHeaders, type RequestOptions } from "node:http";

/** The response of a server, as far as rules determine it. */
export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}
/** A server that applies several exports, each at its own address. */
export interface FollowingServer {
  ask(file: number, path: string, headers?: Readonly<Record<string, string>>): Promise<Answered>;
  stop(): void;
}

/** Sends a request to a server without following redirects. */
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
