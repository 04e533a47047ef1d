import type * as v from "valibot";
import type { RequestContext } from "@worker/context";
import type { watchForm } from "@worker/domain/catalogue/watched/forms";
import { renewFeed } from "@worker/domain/voice/watching/feed";
import { changeWatch, endWatch, unwatch, watch } from "@worker/domain/voice/watching/watch";

type Asked = v.InferOutput<typeof watchForm>;

/** Does what a form asks. @returns what the next page says of it */
export async function doWatch(site: RequestContext, asked: Asked): Promise<string> {
  const { db, viewer, now, env } = site;
  if (asked.intent === "watch") {
    await watch(db, viewer, asked, now);
    return `You watch this ${asked.subject}: its news is among your notifications.`;
  }
  if (asked.intent === "unwatch") {
    await unwatch(db, viewer, asked);
    return `You do not watch this ${asked.subject} anymore.`;
  }
  if (asked.intent === "change") {
    await changeWatch(db, viewer, asked.id, asked.kinds);
    return "What you are told has been saved.";
  }
  if (asked.intent === "end") {
    await endWatch(db, viewer, asked.id);
    return "You do not watch this anymore.";
  }
  await renewFeed(db, viewer, env.HASH_KEY, now);
  return "Your feed has a new address.";
}
