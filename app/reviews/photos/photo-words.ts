import type { ReviewPhoto } from "@worker/domain/voice/reviews/schema";

/** What a list shows of a photograph; where it stands apart from its review, that it was paid for too. */
export type ShownPhoto = ReviewPhoto & { incentive?: string | null };

/** "Photograph 2 of 4" */
export const placeOf = (at: number, count: number): string => `Photograph ${at + 1} of ${count}`;
