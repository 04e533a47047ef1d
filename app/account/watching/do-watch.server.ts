import type * as v from "valibot";
import type { RequestContext } from "@worker/context";
import type { Flash } from "@worker/cookies";
import type { watchForm } from "@worker/domain/catalogue/watched/forms";
import { type Ended, endWatch, unwatch } from "@worker/domain/voice/watching/end-watch";
import { renewFeed } from "@worker/domain/voice/watching/feed";
import { begunAt, takeBackToken } from "@worker/domain/voice/watching/take-back";
import { changeWatch, watch } from "@worker/domain/voice/watching/watch";

type Asked = v.InferOutput<typeof watchForm>;
type Said = Pick<Flash, "text" | "undo">;

/**
 * Does what a form asks.
 * @param here the list of watches, whose action takes the way back
 * @returns what the next page says of it, with the way back where there is one
 */
export async function doWatch(site: RequestContext, asked: Asked, here: string): Promise<Said> {
  const { db, viewer, now, env } = site;
  if (asked.intent === "watch") {
    const since = asked.back && (await begunAt(env.HASH_KEY, viewer, { subject: asked, token: asked.back, now }));
    await watch(db, viewer, { ...asked, kinds: asked.told, since: since || undefined }, now);
    return { text: `You watch this ${asked.subject}: its news is among your notifications.` };
  }
  if (asked.intent === "unwatch") {
    const ended = await unwatch(db, viewer, asked);
    return {
      text: `You do not watch this ${asked.subject} anymore.`,
      undo: await wayBack(site, ended, here, asked.returnTo),
    };
  }
  if (asked.intent === "change") {
    await changeWatch(db, viewer, asked.id, asked.kinds);
    return { text: "What you are told has been saved." };
  }
  if (asked.intent === "end") {
    const ended = await endWatch(db, viewer, asked.id);
    return { text: "You do not watch this anymore.", undo: await wayBack(site, ended, here) };
  }
  await renewFeed(db, viewer, env.HASH_KEY, now);
  return { text: "Your feed has a new address." };
}

async function wayBack(
  { viewer, env, now }: RequestContext,
  ended: Ended | null,
  action: string,
  returnTo?: string,
): Promise<Flash["undo"]> {
  if (ended === null) return undefined;
  const { subject, about, kinds, createdAt } = ended;
  const fields = {
    intent: "watch",
    subject,
    about,
    told: kinds.join(","),
    back: await takeBackToken(env.HASH_KEY, viewer, ended, { begun: createdAt, ended: now }),
    ...(returnTo !== undefined && { returnTo }),
  };
  return { action, fields };
}
