import { request, type IncomingHttpHeaders, type RequestOptions } from "node:http";

/** The parts of a response that rules determine. */
export interface ServerResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}
/** A server that applies several exports, each at its own address. */
export interface ExportServer {
  request(
    file: number,
    path: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ServerResponse>;
  stop(): void;
}

/** Sends a request to a server without following redirects. */
export const sendRequest = (
  target: Pick<RequestOptions, "socketPath" | "host" | "port">,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<ServerResponse> =>
  new Promise((resolve, reject) => {
    const sent = request({ ...target, path, headers }, (response) => {
      response.resume();
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
