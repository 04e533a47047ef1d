import { request } from "node:http";

const PIECE = 65_536;

interface Sending {
  method?: string;
  headers: Record<string, string>;
  bytes: number;
  /** Without a length, in pieces. */
  chunked?: boolean;
  /** Hangs up after so many bytes. */
  until?: number;
}

/**
 * Sends a body as a browser without scripts does: whole, whatever is answered meanwhile, on a connection of its own.
 * @returns the answer's status and words; 0 where there was none
 */
export function sendBody(
  url: URL,
  { method = "POST", headers, bytes, chunked = false, until = Infinity }: Sending,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const length = chunked ? {} : { "content-length": String(bytes) };
    const sending = request(url, { method, agent: false, headers: { ...length, ...headers } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on("error", ({ message }) => resolve({ status: 0, text: message }));
    });
    sending.on("error", ({ message }) => resolve({ status: 0, text: message }));
    let sent = 0;
    const more = () => {
      for (let room = true; room && sent < bytes; sent += PIECE) {
        if (sent >= until) return void sending.destroy();
        room = sending.write(Buffer.alloc(Math.min(PIECE, bytes - sent), "a"));
      }
      if (sent >= bytes) sending.end();
      else sending.once("drain", more);
    };
    more();
  });
}
