import { sendingLimiter } from "../../worker/domain/voice/messages/limits";
import { CHANGE_MS } from "../../worker/domain/voice/messages/sizes";
import type { MessageView } from "../../worker/domain/voice/messages/message-view";
import { readSealed } from "../../worker/domain/voice/messages/sealed-form";
import type { Hold } from "../../worker/domain/voice/messages/sending";
import type { ObjectStubs } from "../stubs";
import type { Bodies } from "./bodies";
import type { Images } from "./images";
import type { LoggedImage, MessageLog, StoredMessage } from "./message-log";
import type { Sender } from "./sender";
import type { StoredFacts } from "./stored-facts";

/** How often one sender may edit messages; an edit does not count as a message sent. */
const CHANGE_RULE = { limit: 30, windowMs: 600_000 } as const;

/** What becomes of a message that its sender changes: another text, or nothing. */
export interface Change {
  seq: number;
  text: string | null;
  /** What its image shows, where that is said anew. */
  alt?: string;
  /** Whether the text is what the sender's device sealed; else it is plain. */
  isPrivate?: boolean;
}

export type Changed =
  | { status: "changed"; message: MessageView; isRead: boolean }
  | {
      status:
        | "too-late"
        | "not-found"
        /** It would have neither text nor image. */
        | "empty"
        /** What was sealed stays sealed, and in private mode nothing plain is taken. */
        | "mode-changed"
        /** Another device changed it before, or it is not the next of its revisions. */
        | "outdated"
        /** One of the two blocked the other. */
        | "blocked";
    }
  | { status: "held"; hold: Hold }
  | { status: "too-many"; retryAfterSeconds: number };

interface Of {
  log: MessageLog;
  facts: StoredFacts;
  limiter: ObjectStubs["limiter"];
  images: Pick<Images, "release">;
  bodies: () => Bodies;
}

const isGone = ({ deletedAt, removedFor }: StoredMessage): boolean => deletedAt !== null || removedFor !== null;

/** A sealed message keeps its place in its browser's messages, and each text of it has a number of its own. */
function isNextRevision(before: string | null, after: string): boolean {
  const [old, next] = [readSealed(before ?? ""), readSealed(after)];
  if (old === null || next === null) return false;
  return next.stream === old.stream && next.counter === old.counter && next.revision === old.revision + 1;
}

async function changedImage(
  bodies: Bodies,
  found: StoredMessage,
  alt: string | undefined,
): Promise<LoggedImage | null> {
  if (found.image === null || alt === undefined) return found.image;
  const known = await bodies.openImage(found.image, found);
  return known === null ? found.image : bodies.sealImage({ ...known, alt }, found);
}

/** A sender who may not write may not edit either: that would be another way to say something. */
async function refusalOf(of: Of, sender: Sender, now: number): Promise<Changed | null> {
  if (of.facts.isBlocked) return { status: "blocked" };
  if (!sender.isLimited) return null;
  const hold = await of.limiter(sendingLimiter(sender.id)).hold(now);
  if (hold !== null) return { status: "held", hold };
  const { allowed, retryAfterSeconds } = await of.limiter(`message-changes:${sender.id}`).take(CHANGE_RULE, now);
  return allowed ? null : { status: "too-many", retryAfterSeconds };
}

/** Changes a message or takes it back, within its time. Taking back is always possible. */
export async function changeMessage(of: Of, sender: Sender, change: Change, now: number): Promise<Changed> {
  const { seq, text, isPrivate = false } = change;
  const refusal = text === null ? null : await refusalOf(of, sender, now);
  if (refusal !== null) return refusal;
  const found = of.log.find(seq);
  if (found === undefined || found.senderId !== sender.id || isGone(found)) return { status: "not-found" };
  if (now - found.at > CHANGE_MS) return { status: "too-late" };
  if (text !== null) {
    const isPlainInPrivate = !isPrivate && of.facts.isPrivate;
    if (isPrivate !== found.isPrivate || isPlainInPrivate) return { status: "mode-changed" };
    if (isPrivate && !isNextRevision(found.body, text)) return { status: "outdated" };
  }
  if (text === "" && found.image === null) return { status: "empty" };
  const body = text === null || isPrivate ? text : await of.bodies().seal(text, found);
  const image = text === null ? null : await changedImage(of.bodies(), found, change.alt);
  const changed = of.log.change(seq, body, now, image);
  if (changed === undefined) return { status: "not-found" };
  if (text === null && found.image !== null) of.images.release(of.facts.id, found.image.id);
  return { status: "changed", message: await of.bodies().view(changed), isRead: of.facts.isReadByOther(changed) };
}
