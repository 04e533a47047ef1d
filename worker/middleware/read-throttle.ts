import type { MiddlewareHandler } from "hono";
import { RateLimited } from "../errors";
import type { AppEnv } from "./types";

/**
 * 600 reads a minute and network, through the platform's approximate binding: no round trip (rules/platform#throttles).
 * Built files are answered before it.
 * @throws RateLimited
 */
export const readThrottle: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { site, network } = c.get("request");
  if (site.throttles.readsOn) {
    const { success } = await c.env.READS.limit({ key: network });
    if (!success) throw new RateLimited(60);
  }
  return next();
};
