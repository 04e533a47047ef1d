import type { RequestContext } from "../../../../context";
import { outdatePages } from "../../../foundation/changes/outdate-pages";
import { clearFault, type FileFault, keepFaults } from "../../../foundation/stats/file-faults";
import { certificateKey } from "../results/certificate-file";

type Context = Pick<RequestContext, "db" | "now">;

/** What a reading found and nobody knew, so that the result's page says it from now on. */
export async function rememberFault({ db, now }: Context, hash: string, kind: FileFault): Promise<void> {
  await keepFaults(db, [{ key: certificateKey(hash), kind }], now);
  await outdatePages(db, "lab-decision", now);
}

/** After its whole file was read, and is the one on record. */
export async function forgetFault({ db, now }: Context, hash: string): Promise<void> {
  await db.batch([clearFault(db, certificateKey(hash), now), outdatePages(db, "lab-decision", now)]);
}
