import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "@worker/db/client";

/** A database whose runs are killed in turn before, in and after their batch. */
export function dyingDb(db: Db): Db {
  let killAt = 1;
  return new Proxy(db, {
    get: (target, name) =>
      name === "batch"
        ? async (statements: Parameters<Db["batch"]>[0]) => {
            killAt += 1;
            if (killAt % 3 === 0) throw new Error("killed before the batch");
            // A statement that fails takes the whole batch with it, as a kill in its middle does.
            const broken = db.run(sql`insert into waitlist (id) values (null)`);
            if (killAt % 3 === 1) await db.batch([...statements, broken]);
            await db.batch(statements);
            throw new Error("killed after the batch");
          }
        : (Reflect.get(target, name) as unknown),
  });
}

/** What a run that was killed says. */
export const wasKilled = (error: unknown): void => expect(String(error)).toMatch(/killed|Failed query|NOT NULL/);
