import { and, inArray, lte, sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { insertSelected } from "../../../db/insert-selected";
import { products, strainEffects } from "../../catalogue/products/schema";
import { COUNTERS, STARS, starsCounter } from "../../foundation/stats/counters";
import { users } from "../../foundation/users/schema";
import { vendorCategoryRatings, vendorRatingMonths, vendors } from "../../catalogue/vendors/schema";
import { reviews } from "./schema";
import { countSite } from "../../foundation/stats/count-site";

/** 1 puts reviews into the totals, -1 takes them out. */
type Direction = 1 | -1;

type Moving = SQL;

const signed = (direction: Direction, value: SQL): SQL => sql`${sql.raw(direction === 1 ? "" : "-")}${value}`;

function movingBy(column: SQLiteColumn, moving: Moving): SQL {
  const stars = STARS.map((each) => sql`sum(${reviews.rating} = ${sql.raw(String(each))}) as ${starsName(each)}`);
  return sql`(select ${column} as subject, sum(${reviews.rating}) as total, count(*) as size, ${sql.join(stars, sql`, `)} from ${reviews} where ${moving} and ${column} is not null group by 1) as moving`;
}

const starsName = (stars: number): SQL => sql.raw(`stars_${stars}`);

function ratingsOf(table: typeof vendors | typeof products, direction: Direction) {
  const plus = (column: SQLiteColumn, name: SQL) => moved(column, signed(direction, sql`moving.${name}`));
  return {
    ratingSum: plus(table.ratingSum, sql`total`),
    ratingCount: plus(table.ratingCount, sql`size`),
    stars1: plus(table.stars1, starsName(1)),
    stars2: plus(table.stars2, starsName(2)),
    stars3: plus(table.stars3, starsName(3)),
    stars4: plus(table.stars4, starsName(4)),
    stars5: plus(table.stars5, starsName(5)),
  };
}

function byCategory(db: Db, moving: Moving, direction: Direction): BatchItem<"sqlite">[] {
  const { vendorId, category, sum, count } = vendorCategoryRatings;
  return [
    insertSelected(
      db,
      vendorCategoryRatings,
      {
        vendorId: reviews.vendorId,
        category: sql`given.key`,
        sum: signed(direction, sql`sum(given.value)`),
        count: signed(direction, sql`count(*)`),
      },
      sql`from ${reviews}, json_each(${reviews.categoryRatings}) as given where ${moving} group by ${reviews.vendorId}, given.key`,
    ).onConflictDoUpdate({
      target: [vendorId, category],
      set: { sum: sql`${sum} + excluded.sum`, count: sql`${count} + excluded.count` },
    }),
    db.delete(vendorCategoryRatings).where(and(inArray(vendorId, vendorsOf(db, moving)), lte(count, 0))),
  ];
}

function byMonth(db: Db, moving: Moving, direction: Direction): BatchItem<"sqlite">[] {
  const { vendorId, month, sum, count } = vendorRatingMonths;
  const written = sql`strftime('%Y-%m', ${reviews.createdAt} / 1000, 'unixepoch')`;
  return [
    insertSelected(
      db,
      vendorRatingMonths,
      {
        vendorId: reviews.vendorId,
        month: written,
        sum: signed(direction, sql`sum(${reviews.rating})`),
        count: signed(direction, sql`count(*)`),
      },
      sql`from ${reviews} where ${moving} group by ${reviews.vendorId}, ${written}`,
    ).onConflictDoUpdate({
      target: [vendorId, month],
      set: { sum: sql`${sum} + excluded.sum`, count: sql`${count} + excluded.count` },
    }),
    db.delete(vendorRatingMonths).where(and(inArray(vendorId, vendorsOf(db, moving)), lte(count, 0))),
  ];
}

const vendorsOf = (db: Db, moving: Moving) => db.select({ id: reviews.vendorId }).from(reviews).where(moving);

/** Each site-wide count with the stars it asks for, 0 for any, and whether only verified reviews count. */
const SITE_COUNTS: [name: string, stars: number, verified: number][] = [
  [COUNTERS.reviews, 0, 0],
  [COUNTERS.verifiedReviews, 0, 1],
  ...STARS.map((stars): [string, number, number] => [starsCounter(stars), stars, 0]),
];

function siteWide(db: Db, moving: Moving, direction: Direction): BatchItem<"sqlite"> {
  const counts = sql`json_each(${JSON.stringify(SITE_COUNTS)}) as asked`;
  const asked = sql`asked.value ->> 1 in (0, ${reviews.rating}) and (asked.value ->> 2 = 0 or ${reviews.verifiedBy} is not null)`;
  return countSite(
    db,
    { name: sql`asked.value ->> 0`, by: signed(direction, sql`count(*)`) },
    sql`from ${reviews}, ${counts} where ${moving} and ${asked} group by asked.value ->> 0`,
  );
}

/** Every row of a strain carries its visible reviews, so a new row copies them from a neighbor. */
function byStrain(db: Db, moving: Moving, direction: Direction): BatchItem<"sqlite">[] {
  const { strain, effect, reports, reviews: size } = strainEffects;
  const from = sql`${reviews} join ${products} on ${products.id} = ${reviews.productId}`;
  const moves = sql`${moving} and ${products.strain} is not null`;
  const counted = sql`coalesce((select ${size} from ${strainEffects} where ${strain} = said.strain limit 1), (select sum(${products.ratingCount}) from ${products} where ${products.strain} = said.strain))`;
  const ofMoving = inArray(strain, sql`(select ${products.strain} from ${from} where ${moves})`);
  return [
    db
      .update(strainEffects)
      .set({ reviews: moved(size, signed(direction, sql`moving.size`)) })
      .from(
        sql`(select ${products.strain} as subject, count(*) as size from ${from} where ${moves} group by 1) as moving`,
      )
      .where(sql`${strain} = moving.subject`),
    insertSelected(
      db,
      strainEffects,
      {
        strain: sql`said.strain`,
        effect: sql`said.effect`,
        reports: signed(direction, sql`said.size`),
        reviews: counted,
        share: 0,
      },
      sql`from (select ${products.strain} as strain, named.value as effect, count(*) as size from ${from}, json_each(${reviews.experience}, '$.effectsExperienced') as named where ${moves} group by 1, 2) as said where true`,
    ).onConflictDoUpdate({ target: [strain, effect], set: { reports: sql`${reports} + excluded.reports` } }),
    db.delete(strainEffects).where(and(ofMoving, lte(reports, 0))),
    db
      .update(strainEffects)
      .set({ share: sql`cast(${reports} as real) / ${size}` })
      .where(ofMoving),
  ];
}

/** These belong before the write that hides or restores, which ends the condition (rules/reviews#totals). */
export function totalsStatements(db: Db, moving: Moving, direction: Direction): BatchItem<"sqlite">[] {
  return [
    db
      .update(vendors)
      .set(ratingsOf(vendors, direction))
      .from(movingBy(reviews.vendorId, moving))
      .where(sql`${vendors.id} = moving.subject`),
    db
      .update(products)
      .set(ratingsOf(products, direction))
      .from(movingBy(reviews.productId, moving))
      .where(sql`${products.id} = moving.subject`),
    db
      .update(users)
      .set({ reviewCount: moved(users.reviewCount, signed(direction, sql`moving.size`)) })
      .from(movingBy(reviews.authorId, moving))
      .where(sql`${users.id} = moving.subject`),
    ...byCategory(db, moving, direction),
    ...byMonth(db, moving, direction),
    siteWide(db, moving, direction),
    ...byStrain(db, moving, direction),
  ];
}
