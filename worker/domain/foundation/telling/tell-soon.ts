import { errorText } from "../../../observe/error-text";
import { log } from "../../../observe/log";
import { pusherOf } from "../../../push/pusher-of";
import { sendSoon, type SendingContext } from "../mail/send-soon";
import { deliverPushes } from "./deliver-pushes";
import type { Telling } from "./reader";
import { tellElsewhere } from "./tell-elsewhere";

/** A request tells of its own notices and a few that wait; the minutely job of the rest. */
const AT_ONCE = 5;

/** After a request that wrote notices: tells of them outside the site while the answer is on its way. */
export function tellSoon(context: SendingContext, readingOf: Telling["readingOf"]): void {
  const { backgroundDb: db, now, origin, env, defer, requestId } = context;
  const tell = async () => {
    const told = await tellElsewhere(db, { now, origin, hashKey: env.HASH_KEY, readingOf }, AT_ONCE);
    if (told === 0) return;
    sendSoon(context);
    const pusher = pusherOf(env, origin);
    const { DATA_KEY: dataKey, HASH_KEY: hashKey, PUSH_SERVICES: services } = env;
    if (pusher !== null) await deliverPushes(db, { now, hashKey, readingOf, pusher, dataKey, services }, AT_ONCE);
  };
  defer(
    tell().catch((error: unknown) =>
      log({ level: "error", message: "notices were not told", requestId, error: errorText(error).error }),
    ),
  );
}
