import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import { batchLists } from "../../../db/batch-lists";
import { decodeCursor } from "../../../db/pagination";
import { NOBODY, type Viewer } from "../../foundation/access/policy";
import type { SeenAs } from "./forms";
import { type Profile, profileReading } from "./profile-page";
import { type ProfileFigures, figuresStatement, toFigures } from "./figures";

export type Reading = Pick<RequestContext, "db" | "viewer" | "now">;

export interface AskedTab {
  /** Whom the profile is about. */
  userId: string;
  /** Obeyed for the member alone (rules/people#view-as). */
  as?: SeenAs | undefined;
}

export interface ProfileTab {
  profile: Profile;
  /** Null where the viewer does not read the profile. */
  figures: ProfileFigures | null;
}

/** Whose eyes a profile's lists are read with: a follower or a friend sees of the forum what a visitor does. */
export function readerOf(viewer: Viewer, { userId, as }: AskedTab): Viewer {
  return as !== undefined && viewer.kind === "member" && viewer.id === userId ? NOBODY : viewer;
}

type Statement = BatchItem<"sqlite">;

/**
 * The head of a profile and what a tab reads, in one round trip; what the viewer may not read is thrown away here, so
 * that no tab has to ask.
 * @param lists what the tab reads, as `batchLists` takes it
 * @param make makes the tab of the answers
 * @throws NotFound (rules/people#profile)
 */
export async function readTab<const L extends readonly (readonly Statement[])[], T>(
  { db, viewer, now }: Reading,
  asked: AskedTab,
  lists: L,
  make: (answers: { [K in keyof L]: L[K][number]["_"]["result"][] }) => T,
): Promise<ProfileTab & { tab: T | null }> {
  const reader = readerOf(viewer, asked);
  const head = profileReading({ db, viewer, now }, asked.userId, asked.as);
  const counted = figuresStatement(db, { author: asked.userId, viewer: reader });
  const [[found = []], [codes = []], ...answers] = await batchLists(db, [[head.statement], [counted], ...lists]);
  const profile = head.read(found);
  if (profile.isBlocked || profile.shown === null) return { profile, figures: null, tab: null };
  const figures = toFigures(codes, now);
  return { profile, figures, tab: make(answers) };
}

/** @throws InvalidCursor */
export const positionOf = (cursor: string | null): (string | number)[] | null =>
  cursor === null ? null : decodeCursor(cursor, 2);
