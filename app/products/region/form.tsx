import { Form, useLocation } from "react-router";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { RegionSelect } from "./select";

type RegionFormProps = {
  /** The code of the region that shows; null while none is chosen. */
  region: string | null;
  regions: string;
};

/** A cookie holds the choice, so that every product shows it (rules/substances#chosen-region). */
export function RegionForm({ region, regions }: RegionFormProps) {
  return (
    <details>
      <summary>{region === null ? "Status in your region" : "Another region"}</summary>
      <Form method="post" action="/preferences/region" className="row" preventScrollReset>
        <input type="hidden" name="returnTo" value={useAddressWithoutRegion()} />
        <RegionSelect regions={regions} chosen={region ?? ""} />
        <Button type="submit">Show</Button>
      </Form>
      <p className="muted">
        A cookie remembers it for this browser. <Link to="/education/laws">How this table works</Link>
      </p>
    </details>
  );
}

/** Where the choice leads back to: an address that names a region itself would overrule it. */
function useAddressWithoutRegion(): string {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete("region");
  return params.size === 0 ? pathname : `${pathname}?${params.toString()}`;
}
