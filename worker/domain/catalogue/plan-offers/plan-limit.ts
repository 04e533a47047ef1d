import { type SQL, sql } from "drizzle-orm";
import { PLANS } from "../vendors/forms";
import { PLAN_OFFERS } from "./offers";

type Limited = "products" | "featured" | "images" | "promotions";

/** What the plan of the vendor called `payer` allows, at the moment of the statement; null is without limit. */
export const planLimit = (what: Limited): SQL =>
  sql`case payer.plan ${sql.join(
    PLANS.map((plan) => sql`when ${plan} then ${PLAN_OFFERS[plan][what]}`),
    sql` `,
  )} end`;
