import type { Db } from "../../../db/client";
import { bumpContentEpoch } from "../settings/content-epochs";
import { type ChangeKind, CHANGES } from "./change";

/** A kind that some area shows; the others have no statement. */
export type OutdatingKind = {
  [K in ChangeKind]: (typeof CHANGES)[K] extends readonly [] ? never : K;
}[ChangeKind];

/** The statement that belongs in the batch of a change: cached copies that show it are left behind. */
export const outdatePages = (db: Db, kind: OutdatingKind, now: number) => bumpContentEpoch(db, CHANGES[kind], now);
