import { Agent, request, type RequestOptions } from "node:http";

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

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send({ method: "GET", path, headers: { ...this.headers, ...headers }, agent: this.agent });
  }

  /**
   * Over a connection of its own: workerd now and then resets a kept one that carries bodies.
   * @param body is sent as JSON
   */
  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const type = { "content-type": "application/json" };
    const options = { method: "POST", path, headers: { ...this.headers, ...type, ...headers }, agent: false as const };
    return this.send(options, JSON.stringify(body));
  }

  private send({ path, ...options }: RequestOptions & { path: string }, body?: string): Promise<Answer> {
    const from = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, this.origin), options, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, body: Buffer.concat(chunks), ms: performance.now() - from });
        });
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
