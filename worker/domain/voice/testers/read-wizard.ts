import type { RequestContext } from "../../../context";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { openAnswers } from "./answers";
import { againAt, isEditable, obstacleOf, readOwn } from "./own-application";
import type { TesterStatus, TypedAnswers } from "./program";

/** What the applicant sees of an application. */
interface OwnApplication {
  id: string;
  status: TesterStatus;
  /** UTC epoch milliseconds; null before the first submission. */
  submittedAt: number | null;
  decidedAt: number | null;
  /** What staff wrote with the last decision. */
  reviewNotes: string | null;
}

export interface TesterWizard {
  /** What can be changed now; null before the first answer, and while staff have it. */
  draft: {
    answers: TypedAnswers;
    step: number;
    document: { type: string; bytes: number; uploadedAt: number } | null;
  } | null;
  /** The open application once submitted, else the one decided last. */
  latest: OwnApplication | null;
  /** What keeps the member from the form. */
  obstacle: "tester" | "vendor" | "looked-at" | "too-soon" | null;
  /** When somebody who was rejected can apply again. */
  againAt: number | null;
  testerSince: number | null;
  email: string;
}

/** One round trip. @throws Unauthenticated */
export async function readWizard(
  { db, env, now }: Pick<RequestContext, "db" | "env" | "now">,
  viewer: Viewer,
): Promise<TesterWizard> {
  const own = await readOwn(db, memberOf(viewer));
  const { open, decided, document, account } = own;
  const obstacle = obstacleOf(own, now);
  const shown = open === null || open.status === "draft" ? decided : open;
  return {
    draft:
      open !== null && isEditable(open) && obstacle === null
        ? { answers: await openAnswers(env.DATA_KEY, open), step: open.step, document }
        : null,
    latest: shown && {
      id: shown.id,
      status: shown.status,
      submittedAt: shown.submittedAt,
      decidedAt: shown.status === "approved" || shown.status === "rejected" ? shown.reviewedAt : null,
      reviewNotes: shown.reviewNotes,
    },
    obstacle,
    againAt: open === null ? againAt(own) : null,
    testerSince: account.testerSince,
    email: account.email,
  };
}
