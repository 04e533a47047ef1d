import { useState } from "react";
import { isRouteErrorResponse, useFetcher } from "react-router";
import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import {
  ERROR_OCCURRED,
  WAITLIST_FAILED,
  WAITLIST_LOADING,
  waitlistManagerQuery,
} from "@worker/domain/oversight/waitlist/forms";
import { listWaitlist } from "@worker/domain/oversight/waitlist/list-waitlist";
import { pageMeta } from "~/shell/page-meta";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import type { Route } from "./+types/waitlist-manager";
import { CsvExport } from "../csv-export";
import { WaitlistTable } from "./table";
import { WaitlistTiles } from "./tiles";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";

const PATH = "/waitlist-manager";
const PAGE = 30;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { cursor = null } = v.parse(waitlistManagerQuery, Object.fromEntries(new URL(request.url).searchParams));
  const page = await orFirstPage(cursor, (at) => listWaitlist(db, viewer, { cursor: at, limit: PAGE }, now));
  return { ...page, first: cursor === null };
}

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta(
    { title: "Waitlist Manager", description: "Who is waiting for the opening.", path: PATH, noindex: true },
    "",
  );

export default function WaitlistManager({ loaderData }: Route.ComponentProps) {
  const { total, week, today, first } = loaderData;
  return (
    <div className="manager">
      <header className="page-head">
        <h1>Waitlist Manager</h1>
        <CsvExport href="/api/waitlist/export" total={total.signups}>
          Export to CSV
        </CsvExport>
      </header>
      <WaitlistTiles total={total} week={week} today={today} />
      <Entries key={loaderData.items[0]?.id} loaded={loaderData} />
      {!first && (
        <p className="small">
          <Link to={PATH}>Back to the newest entries</Link>
        </p>
      )}
      <p className="small muted">
        <a href="/api/waitlist/export?confirmed=1" download>
          Export confirmed entries only
        </a>
      </p>
    </div>
  );
}

function Entries({ loaded }: { loaded: Route.ComponentProps["loaderData"] }) {
  const fetcher = useFetcher<typeof loader>();
  const [pages, setPages] = useState([loaded]);
  if (fetcher.state === "idle" && fetcher.data && !pages.includes(fetcher.data)) setPages([...pages, fetcher.data]);
  const next = pages.at(-1)?.nextCursor ?? null;
  const href = `${PATH}?cursor=${next}`;
  return (
    <>
      <WaitlistTable items={pages.flatMap(({ items }) => items)} />
      {next !== null && (
        <p role="status">
          {fetcher.state === "idle" ? (
            <a
              className="btn"
              href={href}
              onClick={(event) => {
                event.preventDefault();
                void fetcher.load(href);
              }}
            >
              Load more
            </a>
          ) : (
            WAITLIST_LOADING
          )}
        </p>
      )}
    </>
  );
}

/** What goes wrong here is said here; refusals are the frame's matter. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status < 500) throw error;
  const message = isRouteErrorResponse(error) || isHidden(error) ? WAITLIST_FAILED : messageOf(error);
  return (
    <div className="manager">
      <h1>Waitlist Manager</h1>
      <Note kind="bad" role="alert" title="Error">
        {message}
      </Note>
    </div>
  );
}

/** What the server failed with never reaches a browser: the router puts an error without a stack in its place. */
const isHidden = (error: unknown): boolean =>
  error instanceof Error && (!error.stack || typeof document === "undefined");

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== "" ? error.message : ERROR_OCCURRED;
