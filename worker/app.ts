import { Hono } from "hono";
import { healthApi } from "./api/health";
import { pingApi } from "./api/ping";
import { log } from "./observe/log";
import { apiAccess } from "./middleware/api-access";
import { bodySize, bodyType } from "./middleware/body-check";
import { originCheck } from "./middleware/origin-check";
import { readThrottle } from "./middleware/read-throttle";
import { buildContext } from "./middleware/request-context";
import { requestId } from "./middleware/request-id";
import { securityHeaders } from "./middleware/security-headers";
import { timing } from "./middleware/timing";
import type { AppEnv } from "./middleware/types";
import { servePage } from "./pages/serve-page";
import { errorPage } from "./pages/error-page";
import { problemResponse, toFailure } from "./problems";
import { NotFound } from "./errors";

export const app = new Hono<AppEnv>();

app.use(requestId, securityHeaders, timing, buildContext, originCheck, bodySize, bodyType, readThrottle);

app.use("/api/*", apiAccess);
app.route("/api/health", healthApi);
app.route("/api/ping", pingApi);
app.all("/api/*", () => {
  throw new NotFound("There is no such API route.");
});

app.get("/assets/*", (c) => c.env.ASSETS.fetch(c.req.raw));
app.all("*", servePage);

app.onError((error, c) => {
  const failure = toFailure(error);
  const { requestId = "unknown" } = c.var as Partial<AppEnv["Variables"]>;
  if (!failure.expected) {
    log({ level: "error", message: "unexpected error", requestId, path: c.req.path, error: String(error), stack: error.stack ?? "" });
  }
  if (c.req.path.startsWith("/api/")) return problemResponse(failure, requestId);
  return errorPage(failure, requestId);
});
