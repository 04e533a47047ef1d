import { Agent, request } from "node:http";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  /** From sending the request to the answer's last byte, in milliseconds. */
  ms: number;
}

/** One connection, kept open: what is timed is the answer, not the handshake. */
export class Client {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly origin: URL,
    private readonly headers: Record<string, string> = {},
  ) {}

  get(path: string): Promise<Answer> {
    const from = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, this.origin), { agent: this.agent, headers: this.headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, body: Buffer.concat(chunks), ms: performance.now() - from });
        });
      });
      sent.on("error", reject);
      sent.end();
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
