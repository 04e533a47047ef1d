import { errorText } from "../../../observe/error-text";
import { log } from "../../../observe/log";
import { sendSoon, type SendingContext } from "../mail/send-soon";
import type { Telling } from "./reader";
import { tellElsewhere } from "./tell-elsewhere";

/** A request tells of its own notices and a few that wait; the minutely job of the rest. */
const AT_ONCE = 5;

/** After a request that wrote notices: tells of them outside the site while the answer is on its way. */
export function tellSoon(context: SendingContext, readingOf: Telling["readingOf"]): void {
  const { backgroundDb: db, now, origin, env, defer, requestId } = context;
  const tell = async () => {
    const told = await tellElsewhere(db, { now, origin, hashKey: env.HASH_KEY, readingOf }, AT_ONCE);
    if (told > 0) sendSoon(context);
  };
  defer(
    tell().catch((error: unknown) =>
      log({ level: "error", message: "notices were not told", requestId, error: errorText(error).error }),
    ),
  );
}
