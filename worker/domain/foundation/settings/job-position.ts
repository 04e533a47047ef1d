import { eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { settings } from "./schema";

const keyOf = (job: string) => `jobPosition.${job}`;

/** Where a job that walks a table a part at a time goes on; "" is the beginning. */
export async function jobPosition(db: Db, job: string): Promise<string> {
  const [row] = await db
    .select({ position: settings.value })
    .from(settings)
    .where(eq(settings.key, keyOf(job)));
  return row?.position ?? "";
}

export async function rememberPosition(db: Db, job: string, position: string, now: number): Promise<void> {
  const at = { value: position, updatedAt: now };
  await db
    .insert(settings)
    .values({ key: keyOf(job), ...at })
    .onConflictDoUpdate({ target: settings.key, set: at });
}
