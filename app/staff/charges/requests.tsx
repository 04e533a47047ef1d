import { Form } from "react-router";
import { PLAN_NAMES } from "@worker/domain/oversight/plans/forms";
import type { OpenRequest } from "@worker/domain/oversight/plans/list-charges";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";
import { Sure } from "~/ui/sure";

export function PlanRequests({ requests }: { requests: readonly OpenRequest[] }) {
  return (
    <section className="stack" aria-labelledby="requests">
      <h2 id="requests">Plan change requests</h2>
      {requests.length === 0 && <p className="muted">No vendors have asked for another plan.</p>}
      <ul className="stack">
        {requests.map((request) => (
          <li key={request.id} className="card card--pad">
            <Request request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Request({ request: { id, vendor, from, to, billing, requestedAt } }: { request: OpenRequest }) {
  return (
    <Form method="post" preventScrollReset action="/staff-dashboard/charges" className="row row--wrap between">
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="id" value={id} />
      <p>
        <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link>: {PLAN_NAMES[from]} to{" "}
        <b>
          {PLAN_NAMES[to]}, {billing}
        </b>{" "}
        <span className="small muted">
          since <DateTime at={requestedAt} />
        </span>
      </p>
      <div className="row row--wrap">
        <Button small name="decision" value="accept" aria-label={`Accept the request of ${vendor.name}`}>
          Accept
        </Button>
        <Sure
          opener="Decline…"
          of={`the request of ${vendor.name}`}
          act={
            <Button
              small
              variant="danger-solid"
              name="decision"
              value="decline"
              aria-label={`Decline the request of ${vendor.name}`}
            >
              Decline
            </Button>
          }
        >
          The vendor keeps its plan and is told. It can ask again.
        </Sure>
      </div>
    </Form>
  );
}
