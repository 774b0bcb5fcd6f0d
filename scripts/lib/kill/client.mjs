import { Agent, request } from "node:http";

/** One keep-alive connection. `send` answers once the whole answer is there; it rejects when the connection breaks. */
export function connect(port) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: (method, path, body) =>
      new Promise((resolve, reject) => {
        const text = JSON.stringify(body ?? {});
        const headers = {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
          "x-acting": "1",
        };
        const sent = request({ port, agent, method, path: `/api${path}`, headers }, (reply) => {
          let answer = "";
          reply.setEncoding("utf8");
          reply.on("data", (part) => (answer += part));
          reply.on("error", reject);
          reply.on("end", () => {
            if (!reply.complete) reject(new Error("The answer broke off."));
            else
              resolve({
                status: reply.statusCode,
                body: answer === "" ? undefined : JSON.parse(answer),
              });
          });
        });
        sent.on("error", reject);
        sent.end(text);
      }),
    close: () => agent.destroy(),
  };
}
