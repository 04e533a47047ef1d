import type { BatchResponse } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { selectPlan, type Usage, usageOf } from "../../catalogue/plan-offers/usage";
import type { Plan } from "../../catalogue/vendors/forms";
import { type Activity, activityStatements, toActivity } from "./activity";
import { type Figures, figureStatements, toFigures } from "../figures/vendor-figures";
import type { Period } from "../../catalogue/page-views/forms";
import { selectTopProducts, type TopProduct, toTopProducts } from "./top-products";
import { type Task, taskList, taskStatements } from "./tasks";

export interface Overview {
  period: Period;
  figures: Figures;
  plan: Plan;
  usage: Usage[];
  tasks: Task[];
  activity: Activity[];
  topProducts: TopProduct[];
}

interface Own {
  vendorId: string;
  userId: string;
  period: Period;
}

export const overviewStatements = (db: Db, own: Own, now: number) =>
  [
    selectPlan(db, own.vendorId, now),
    selectTopProducts(db, own.vendorId),
    ...figureStatements(db, own.vendorId, own.period, now),
    ...taskStatements(db, own, now),
    ...activityStatements(db, own.vendorId, now),
  ] as const;

type Rows = BatchResponse<ReturnType<typeof overviewStatements>>;

export function toOverview([[plan], top, ...rows]: Rows, { period }: Own, now: number): Overview {
  const [clicks, views, claims, ratings, totals, ...later] = rows;
  const [vendor, charge, application, waiting, unanswered, labs, ...events] = later;
  return {
    period,
    figures: toFigures([clicks, views, claims, ratings, totals], period, now),
    plan: plan?.plan ?? "basic",
    usage: plan === undefined ? [] : usageOf(plan),
    tasks: taskList([vendor, charge, application, waiting, unanswered, labs], now),
    activity: toActivity(events, clicks, now),
    topProducts: toTopProducts(top, now),
  };
}
