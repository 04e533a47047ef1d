import { eq } from "drizzle-orm";
import type { Db } from "../../../../db/client";
import { boundedCount } from "../../../foundation/lists/bounded-count";
import { labResults } from "./schema";

export const countWaiting = (db: Db) => boundedCount(db, labResults, eq(labResults.status, "pending"));
