import type { RequestContext } from "../../../context";
import { deliverDue } from "./deliver";
import { errorText } from "../../../observe/error-text";
import { log } from "../../../observe/log";

/** A request sends its own mail and a few that wait; the minutely job sends the rest. */
const AT_ONCE = 5;

export type SendingContext = Pick<
  RequestContext,
  "backgroundDb" | "mailer" | "site" | "origin" | "env" | "now" | "defer" | "requestId"
>;

/** After a batch that queued mail: sends what is due while the answer is on its way. What fails, the minutely job repeats. */
export function sendSoon({ backgroundDb, mailer, site, origin, env, now, defer, requestId }: SendingContext): void {
  const sender = { address: site.addresses.support, origin };
  const keepBodies = env.ENVIRONMENT !== "production";
  defer(
    deliverDue(backgroundDb, { mailer, sender, keepBodies, now, limit: AT_ONCE }).catch((error: unknown) =>
      log({ level: "error", message: "mail was not delivered", requestId, error: errorText(error).error }),
    ),
  );
}
