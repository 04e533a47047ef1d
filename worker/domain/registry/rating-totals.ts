import { sql } from "drizzle-orm";
import { photos } from "../foundation/photos/schema";
import { reviews, reviewVotes } from "../voice/reviews/schema";

/** Of a review: hidden ones count for nothing. */
export const visible = sql`${reviews.hiddenAt} is null`;
/** What the visible reviews of a vendor or product come to. */
export const ratings = {
  ratingSum: sql`coalesce(sum(${reviews.rating}), 0)`,
  ratingCount: sql`count(${reviews.id})`,
  stars1: sql`count(iif(${reviews.rating} = 1, 1, null))`,
  stars2: sql`count(iif(${reviews.rating} = 2, 1, null))`,
  stars3: sql`count(iif(${reviews.rating} = 3, 1, null))`,
  stars4: sql`count(iif(${reviews.rating} = 4, 1, null))`,
  stars5: sql`count(iif(${reviews.rating} = 5, 1, null))`,
};
/** How many found a review helpful, or did not. */
export const votes = (helpful: 0 | 1) =>
  sql`(select count(*) from ${reviewVotes} where ${reviewVotes.reviewId} = ${reviews.id} and ${reviewVotes.helpful} = ${sql.raw(String(helpful))})`;
/** The photographs that a review shows: the triggers of migration 0066 write the same, letter for letter. */
export const photosShown = sql`(select json_group_array(json_object('id', id, 'width', width, 'height', height, 'alt', alt)) from (select id, width, height, alt from ${photos} where subject_kind = 'review' and subject_id = ${reviews.id} and hidden_at is null order by place, id limit 4))`;
