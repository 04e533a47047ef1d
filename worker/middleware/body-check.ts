import { HTTPException } from "hono/http-exception";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./types";

/** Bytes a request may carry outside uploads. */
export const BODY_MAX = 65_536;
const PAGE_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

const tooLarge = () => new HTTPException(413, { message: "The request is larger than 64 kB." });

/** Reads a small body whole before anyone parses it, so that one without a length is cut off too, and answers 413. */
export const bodySize: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { raw } = c.req;
  if (raw.body === null) return next();
  if (Number(c.req.header("content-length") ?? 0) > BODY_MAX) throw tooLarge();
  c.req.raw = new Request(raw, { body: await readAtMost(raw.body, BODY_MAX) });
  return next();
};

async function readAtMost(stream: ReadableStream<Uint8Array>, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(max);
  let size = 0;
  for await (const chunk of stream) {
    if (size + chunk.length > max) throw tooLarge();
    whole.set(chunk, size);
    size += chunk.length;
  }
  return whole.slice(0, size);
}

/** A body must be JSON for the API and a form for pages; anything else answers 415. */
export const bodyType: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { method, path } = c.req;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return next();
  const type = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const isApi = path.startsWith("/api/");
  const empty = type === "" && (c.req.raw.body === null || (await c.req.raw.clone().arrayBuffer()).byteLength === 0);
  const fine = empty || (isApi ? type === "application/json" : PAGE_TYPES.includes(type));
  if (!fine) {
    const message = isApi ? "Send JSON (content-type: application/json)." : "Send a form.";
    throw new HTTPException(415, { message });
  }
  return next();
};
