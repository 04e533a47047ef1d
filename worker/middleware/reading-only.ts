import type { RequestContext } from "../context";
import { connect } from "../db/client";
import { type D1Source, readOnlyD1 } from "../db/read-only";
import { ViewingAs } from "../domain/foundation/access/viewing-as";
import { countedD1 } from "../observe/counted-d1";
import { Usage } from "../observe/usage";

const refusal = () => new ViewingAs();

/** The database and what is deferred, for whoever views the site as another: it is read, and nothing is noted. */
export function readingOnly<Own extends Pick<RequestContext, "backgroundDb" | "defer">>(
  whole: D1Source,
  session: D1Source,
  usage: Usage,
  own: Own,
) {
  const quietly = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof ViewingAs)) throw error;
    }
  };
  return {
    db: connect(countedD1(readOnlyD1(session, refusal), usage)),
    services: {
      ...own,
      backgroundDb: connect(countedD1(readOnlyD1(whole, refusal), new Usage())),
      defer: (work: Promise<unknown>) => own.defer(quietly(work)),
    },
  };
}
