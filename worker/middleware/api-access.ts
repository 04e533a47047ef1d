import type { MiddlewareHandler } from "hono";
import { Forbidden, NotFound, Unauthenticated } from "../errors";
import { ViewingAs } from "../domain/foundation/access/viewing-as";
import type { AppEnv } from "./types";

/**
 * Holds the API to the access table; pages are held to it by the root route's middleware (app/root.tsx).
 * @throws NotFound, Unauthenticated or Forbidden
 */
export const apiAccess: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { decision, viewer } = c.get("request");
  if (decision.allow) return next();
  if (decision.reason === "unlisted" || decision.reason === "method") throw new NotFound("There is no such API route.");
  if (decision.reason === "login" || (decision.reason === "landing" && viewer.kind === "visitor")) {
    throw new Unauthenticated();
  }
  if (decision.reason === "viewing") throw new ViewingAs();
  if (decision.reason === "age") throw new Forbidden("Confirm your age first.", "age-unconfirmed");
  if (decision.reason === "second_factor")
    throw new Forbidden("Set up a second factor to use staff tools.", "second-factor-required");
  throw new Forbidden("Access denied.", "forbidden");
};
