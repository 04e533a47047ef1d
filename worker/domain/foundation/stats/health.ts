import { sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";

type State = "ok" | "failing";

const attempt = async (work: () => Promise<unknown>): Promise<State> => {
  try {
    await work();
    return "ok";
  } catch {
    return "failing";
  }
};

/** Asks each store for something small; a KV or R2 key that is not there is an answer too. */
export async function checkHealth({ db, kv, files, objects }: Pick<RequestContext, "db" | "kv" | "files" | "objects">) {
  const [d1, kvState, r2, durableObjects] = await Promise.all([
    attempt(() => db.run(sql`select 1`)),
    attempt(() => kv.get("health")),
    attempt(() => files.head("health")),
    attempt(() => objects.limiter("health").ping()),
  ]);
  return { d1, kv: kvState, r2, durableObjects };
}
