import { sql } from "drizzle-orm";
import type { Selected } from "../../../db/columns";
import { ALKALOID_UNITS } from "../lab/results/forms";
import { newestOf } from "../lab/results/newest";
import { labResults } from "../lab/results/schema";
import { products } from "../products/schema";
import { type Figures, figuresOf } from "./figures";
import { namedAlkaloid, type PrintedStrength } from "./strength";
import { SUBSTANCES } from "../substances/classes";

/** The named alkaloid's line; a path that leads nowhere gives nothing. */
const ofSubstance = sql.join(
  SUBSTANCES.flatMap((each) => {
    const named = namedAlkaloid(each);
    return named === null ? [] : [sql.raw(`when '${each}' then '${named}'`)];
  }),
  sql` `,
);
const named = sql`case ${products.substance} ${ofSubstance} else 'none' end`;
const line = (part: "shown" | "unit") =>
  sql`${labResults.alkaloids} ->> ('$.lines.' || ${named} || '.${sql.raw(part)}')`;

/** What figures are worked out from, of `products` left-joined with its newest result: no row beyond those two is read. */
export const figureColumns = {
  offers: products.offers,
  lineShown: sql<string | null>`${line("shown")}`.as("line_shown"),
  lineUnit: sql<string | null>`coalesce(${line("unit")}, ${labResults.alkaloids} ->> '$.unit')`.as("line_unit"),
  lineClaim: sql<
    string | null
  >`case when ${labResults.alkaloids} ->> '$.claim.of' = ${named} then ${labResults.alkaloids} ->> '$.claim.shown' end`.as(
    "line_claim",
  ),
  batch: sql<string | null>`${labResults.batchNumber}`.as("figures_batch"),
};

type FigureRow = Selected<typeof figureColumns>;
type Newest = Parameters<typeof newestOf>[0];

/** What the newest result prints of the named alkaloid; null where there is no result, or no such line. */
export function printedStrength(row: Omit<FigureRow, "offers"> & Newest): PrintedStrength | null {
  const result = newestOf(row);
  if (result === null) return null;
  const { lineShown, lineUnit, lineClaim, batch } = row;
  const unit = ALKALOID_UNITS.find((each) => each === lineUnit);
  if (lineShown === null || unit === undefined) return null;
  return { shown: lineShown, unit, claim: lineClaim, batch: batch ?? "", result };
}

type Product = Pick<typeof products.$inferSelect, "substance" | "inStock">;

export const rowFigures = (row: FigureRow & Newest & Product, now: number): Figures =>
  figuresOf({ ...row, printed: printedStrength(row) }, now);
