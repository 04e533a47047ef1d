import type { MiddlewareHandler } from "hono";
import { passBody } from "../media/receive-body";
import type { AppEnv } from "./types";

/** What the platform lets through; a longer body never comes here. */
const PASSED_MAX_BYTES = 104_857_600;

/**
 * Lets what nobody read of a body pass by before the answer goes out: a browser that is still sending would show a broken
 * connection in place of the refusal, and a proxy would give the rest of the body to the next person's request.
 */
export const unreadBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { raw } = c.req;
  await next();
  if (raw.body === null || raw.body.locked) return;
  await passBody(raw.body as ReadableStream<Uint8Array>, PASSED_MAX_BYTES).catch(() => undefined);
};
