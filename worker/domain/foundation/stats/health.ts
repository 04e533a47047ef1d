import type { RequestContext } from "../../../context";
import { countFaults, type FileFault } from "./file-faults";

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
  let faults: Record<FileFault, number> | null = null;
  const [d1, kvState, r2, durableObjects] = await Promise.all([
    attempt(async () => void (faults = await countFaults(db))),
    attempt(() => kv.get("health")),
    attempt(() => files.head("health")),
    attempt(() => objects.limiter("health").ping()),
  ]);
  return { checks: { d1, kv: kvState, r2, durableObjects }, files: faults };
}
