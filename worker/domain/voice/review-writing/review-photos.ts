import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { Invalid } from "../../../errors";
import { attachPhotos, usablePhotos } from "../../foundation/photos/attach-photos";
import { PHOTO_GONE } from "../reviews/review-limits";
import type { ReviewContent } from "./review-form";

type Usable = Awaited<ReturnType<typeof usablePhotos>>;

/** The photographs that a review comes with: what to read before it is written, and what to write after. */
export function reviewPhotos({ photos }: Pick<ReviewContent, "photos">, review: { id: string; userId: string }) {
  const of = { kind: "review", ...review } as const;
  const wanted = photos ?? [];
  const ids = wanted.map(({ id }) => id);
  return {
    wanted,
    usable: (db: Db, now: number) => usablePhotos(db, of, ids, now),
    attach: (db: Db, now: number): BatchItem<"sqlite">[] =>
      photos === undefined ? [] : attachPhotos(db, of, wanted, now),
  };
}

/** @throws Invalid where one of them is not its author's, is attached elsewhere, or was swept or hidden meanwhile */
export function refuseMissing({ wanted }: Pick<ReturnType<typeof reviewPhotos>, "wanted">, usable: Usable): void {
  if (usable.length < wanted.length) throw new Invalid({ photos: PHOTO_GONE });
}

/** As the review shows them. */
export const shownPhotos = ({ wanted }: Pick<ReturnType<typeof reviewPhotos>, "wanted">, usable: Usable) =>
  wanted.flatMap(({ id, alt }) => usable.filter((each) => each.id === id).map((each) => ({ ...each, alt })));
