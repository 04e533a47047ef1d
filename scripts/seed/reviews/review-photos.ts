import { createHash } from "node:crypto";
import { photoKey } from "@worker/domain/foundation/photos/photo-key";
import type { ReviewPhoto } from "@worker/domain/voice/reviews/schema";
import type { Row } from "../data";
import type { DemoPicture } from "../pictures/product-picture";
import { boughtPicture, SCENE_SIDE } from "../pictures/product-scenes";
import { Random } from "../random";
import type { ReviewPlan } from "./review-plan";

const MINUTE = 60_000;
/** Of the reviews of products, and of those how many photographs. */
const SHARE = 0.06;
const COUNTS = [1, 1, 2, 3, 4] as const;

interface DemoPhoto {
  shown: ReviewPhoto;
  draw: () => Uint8Array<ArrayBuffer>;
}

/** What a review shows of its product: the same each time. */
export function photosOf({ id, vendor, product }: ReviewPlan): DemoPhoto[] {
  const random = new Random(`photographs/${id}`);
  if (product === null || !random.chance(SHARE)) return [];
  const of = { vendorId: vendor.row.id, name: product.row.name, line: product.line };
  const seen = new Map<string, DemoPhoto>();
  const count = random.pick(COUNTS);
  for (let nth = 0; nth < count; nth += 1) {
    const { alt, draw } = boughtPicture(random, of);
    const photo = createHash("sha256").update(`photograph/${id}/${nth}`).digest("hex").slice(0, 32);
    if (!seen.has(alt)) seen.set(alt, { shown: { id: photo, width: SCENE_SIDE, height: SCENE_SIDE, alt }, draw });
  }
  return [...seen.values()];
}

export function* photoRows(reviews: Iterable<ReviewPlan>): Generator<Row<"photos">> {
  for (const review of reviews)
    for (const [place, { shown, draw }] of photosOf(review).entries())
      yield {
        ...{ ...shown, place, userId: review.author.row.id, extension: "png", bytes: draw().length },
        ...{ subjectKind: "review", subjectId: review.id, createdAt: review.createdAt - 2 * MINUTE },
      };
}

export function* photoFiles(reviews: Iterable<ReviewPlan>): Generator<DemoPicture> {
  for (const review of reviews)
    for (const { shown, draw } of photosOf(review)) yield { key: photoKey(shown.id), bytes: draw() };
}
