import { Form } from "react-router";
import { kindsOf, WATCH_LABELS } from "@worker/domain/catalogue/watched/forms";
import type { Watch } from "@worker/domain/voice/watching/list-watches";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/field";
import { Link } from "~/ui/link";

const UNSHOWN = "Something that is not shown at present";

/** What is watched, what its member wants to hear of it, and the way to end that. Of what is hidden it says nothing. */
export function WatchRow({ watch: { id, subject, kinds, shown } }: { watch: Watch }) {
  const name = shown?.name ?? UNSHOWN;
  return (
    <li className="card card--pad stack watch-row" id={`watch-${id}`}>
      <div>
        <h2>{shown === null ? UNSHOWN : <Link to={shown.path}>{name}</Link>}</h2>
        <p className="small muted">
          {shown === null
            ? "You hear about it again once it is shown again."
            : (shown.of ?? { vendor: "Vendor", product: "Product", batch: "Batch" }[subject])}
        </p>
      </div>
      <Form method="post" preventScrollReset className="watch-form">
        <input type="hidden" name="id" value={id} />
        <fieldset>
          <legend className="small">Tell me about</legend>
          <div className="watch-kinds">
            {kindsOf(subject).map((kind) => (
              <Checkbox key={kind} name="kinds" value={kind} defaultChecked={kinds.includes(kind)}>
                {WATCH_LABELS[kind]}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <p className="row row--wrap">
          <Button small name="intent" value="change" aria-label={`Save what you are told of ${name}`}>
            Save
          </Button>
          <Button small variant="danger" name="intent" value="end" aria-label={`Stop watching ${name}`}>
            Stop watching
          </Button>
        </p>
      </Form>
    </li>
  );
}
