import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { reviews } from "../../voice/reviews/schema";
import { type AskedTab, type ProfileTab, type Reading, readTab } from "../people/profile-tab";
import { featuredId } from "../profile/featured-id";
import { LISTED_PRODUCT, LISTED_VENDOR, REVIEW_COLUMNS, type ReviewItem, toReviewItem } from "../profile/review-source";
import {
  categoriesOf,
  inOrder,
  PORTFOLIO_CATEGORIES,
  PORTFOLIO_MOST,
  PORTFOLIO_PAGE,
  type PortfolioCategory,
  type PortfolioSort,
  SHOWN_A_CATEGORY,
} from "./categories";

interface PortfolioItem extends ReviewItem {
  unhelpful: number;
  /** Set first by its author, on their profile. */
  isFeatured: boolean;
  categories: PortfolioCategory[];
}

export interface PortfolioPart {
  category: PortfolioCategory;
  /** Of all that are of it. */
  count: number;
  items: PortfolioItem[];
}

export interface Portfolio {
  /** Reviews that it was made of. */
  count: number;
  /** Whether there are older ones, which it leaves out. */
  isCut: boolean;
  /** Those that hold a review; the one that was asked for alone, a page of it. */
  parts: PortfolioPart[];
  /** Where one category was asked for. */
  pages: number;
}

interface AskedPortfolio extends AskedTab {
  /** One alone; all without. */
  category?: PortfolioCategory | undefined;
  sort: PortfolioSort;
  /** From 1. */
  page: number;
}

const portfolioStatement = (db: Db, author: string) =>
  db
    .select({
      ...REVIEW_COLUMNS,
      characters: sql<number>`length(${reviews.content})`.as("characters"),
      unhelpful: reviews.unhelpfulVotes,
      isFeatured: sql<number>`${reviews.id} is ${featuredId(author, "review")}`.as("is_featured"),
    })
    .from(reviews)
    .leftJoin(vendors, LISTED_VENDOR)
    .leftJoin(products, LISTED_PRODUCT)
    .where(and(eq(reviews.authorId, author), isNull(reviews.hiddenAt)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(PORTFOLIO_MOST + 1);

type Row = Awaited<ReturnType<typeof portfolioStatement>>[number];

function toPortfolioItem(row: Row, now: number): PortfolioItem[] {
  const item = toReviewItem(row);
  if (item === null) return [];
  const { unhelpful, isFeatured } = row;
  return [{ ...item, unhelpful, isFeatured: isFeatured === 1, categories: categoriesOf(row, now) }];
}

/**
 * A member's reviews by what they are good for, each category by a rule that is counted; a review may be of several. What
 * its author features stands first. One round trip (rules/people#portfolio).
 * @throws NotFound
 */
export function portfolioPage(
  context: Reading,
  asked: AskedPortfolio,
): Promise<ProfileTab & { tab: Portfolio | null }> {
  const { db, now } = context;
  return readTab(context, asked, [[portfolioStatement(db, asked.userId)]], ([[rows = []]]) => {
    const items = rows.slice(0, PORTFOLIO_MOST).flatMap((row) => toPortfolioItem(row, now));
    const sorted = inOrder(items, asked.sort);
    const ordered = [...sorted.filter(({ isFeatured }) => isFeatured), ...sorted.filter((each) => !each.isFeatured)];
    const all = PORTFOLIO_CATEGORIES.map((category) => ({
      category,
      items: ordered.filter(({ categories }) => categories.includes(category)),
    })).filter((part) => part.items.length > 0);
    const shown = asked.category === undefined ? all : all.filter(({ category }) => category === asked.category);
    const [from, most] =
      asked.category === undefined ? [0, SHOWN_A_CATEGORY] : [(asked.page - 1) * PORTFOLIO_PAGE, PORTFOLIO_PAGE];
    return {
      count: items.length,
      isCut: rows.length > PORTFOLIO_MOST,
      parts: shown.map((part) => ({
        category: part.category,
        count: part.items.length,
        items: part.items.slice(from, from + most),
      })),
      pages: asked.category === undefined ? 1 : Math.max(1, Math.ceil((shown[0]?.items.length ?? 0) / PORTFOLIO_PAGE)),
    };
  });
}
