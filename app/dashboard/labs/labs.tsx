import * as v from "valibot";
import { contextOf } from "@worker/context";
import { orFirstPage } from "@worker/db/pagination";
import { LAB_STATUSES, type LabStatus } from "@worker/domain/catalogue/lab/results/forms";
import { readLabsScreen } from "@worker/domain/catalogue/lab/entry/labs-screen";
import { labsPageQuery } from "@worker/domain/catalogue/lab/entry/result-forms";
import { PAGE_SIZE } from "@worker/domain/foundation/lists/forms";
import { WRITING_LAPSED } from "@worker/domain/catalogue/vendors/writing-lapsed";
import { draftPath, VENDOR_ENTRY } from "~/lab/form/entry-paths";
import { orNotFound } from "~/shell/or-not-found";
import { pageMeta } from "~/shell/page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";
import { DateTime } from "~/ui/relative-time";
import type { Route } from "./+types/labs";
import { LabLine } from "./line";

const HERE = VENDOR_ENTRY.list;
const STATUS_LABELS: Record<LabStatus, string> = {
  verified: "Verified",
  pending: "Pending",
  rejected: "Rejected",
  expired: "Expired",
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, viewer, now } = contextOf(context);
  const { cursor, status } = v.parse(labsPageQuery, Object.fromEntries(new URL(request.url).searchParams));
  const screen = await orNotFound(
    orFirstPage(cursor ?? null, (from) => readLabsScreen(db, viewer, { status, cursor: from, limit: PAGE_SIZE }, now)),
  );
  return { ...screen, status: status ?? null, later: cursor !== undefined };
}

export const meta = () =>
  pageMeta({ title: "Lab results", description: "Your laboratory results.", path: HERE, noindex: true }, "");

const at = (status: LabStatus | null, cursor?: string | null): string => {
  const query = new URLSearchParams({ ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) }).toString();
  return query === "" ? HERE : `${HERE}?${query}`;
};

export default function Labs({ loaderData }: Route.ComponentProps) {
  const { drafts, results, status, later, writingLapsed } = loaderData;
  const { items, nextCursor } = results;
  return (
    <div className="stack">
      <Breadcrumbs trail={[{ to: "/vendor-dashboard", label: "Vendor dashboard" }]} here="Lab results" />
      <div className="row between row--wrap">
        <h1>Lab results</h1>
        {!writingLapsed && (
          <LinkButton variant="primary" icon="upload" to={`${HERE}/new`}>
            Upload a lab result
          </LinkButton>
        )}
      </div>
      <p className="lead muted">
        Certificates for your batches. A result becomes public once a moderator has compared it with its PDF, and is
        valid for 6 months from the test date.
      </p>
      {writingLapsed && <Note kind="bad">{WRITING_LAPSED}</Note>}
      {drafts.length > 0 && <Drafts drafts={drafts} />}
      <section className="section stack" aria-labelledby="submitted">
        <h2 id="submitted">Submitted</h2>
        <Pills label="Status">
          <Pill to={HERE} current={status === null}>
            All
          </Pill>
          {LAB_STATUSES.map((each) => (
            <Pill key={each} to={at(each)} current={each === status}>
              {STATUS_LABELS[each]}
            </Pill>
          ))}
        </Pills>
        {items.length === 0 ? (
          <Empty
            icon="flask-conical"
            title={status === null ? "You have not submitted any results yet." : "No results here."}
            level={3}
          />
        ) : (
          <ul className="plain-list stack">
            {items.map((result) => (
              <LabLine key={result.id} result={result} />
            ))}
          </ul>
        )}
        {(later || nextCursor !== null) && (
          <Pager
            text={plural(items.length, "result")}
            previous={later ? at(status) : null}
            next={nextCursor === null ? null : at(status, nextCursor)}
          />
        )}
      </section>
    </div>
  );
}

type DraftsProps = { drafts: Route.ComponentProps["loaderData"]["drafts"] };

function Drafts({ drafts }: DraftsProps) {
  return (
    <section className="section stack" aria-labelledby="drafts">
      <h2 id="drafts">Drafts</h2>
      <ul className="plain-list stack">
        {drafts.map(({ id, productName, batchNumber, hasCertificate, updatedAt }) => (
          <li key={id} className="card card--pad row row--wrap between">
            <div>
              <strong>
                <Link to={draftPath(VENDOR_ENTRY, id)}>{productName ?? "No product chosen"}</Link>
              </strong>
              <p className="small muted">
                {batchNumber === "" ? "No batch number yet" : `Batch ${batchNumber}`} ·{" "}
                {hasCertificate ? "certificate uploaded" : "no certificate yet"} · saved{" "}
                <DateTime at={updatedAt} withTime />
              </p>
            </div>
            <LinkButton small to={draftPath(VENDOR_ENTRY, id)}>
              Continue<span className="sr"> with {productName ?? "this draft"}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
