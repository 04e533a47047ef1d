import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { RegionSelect } from "./select";

type RegionFormProps = {
  /** The code of the region that shows; null while none is chosen. */
  region: string | null;
  regions: string;
  /** What else the address says. */
  keep?: Readonly<Record<string, string>>;
};

/** The address holds the region, so nothing is stored about the visitor (rules/substances#chosen-region). */
export function RegionForm({ region, regions, keep = {} }: RegionFormProps) {
  return (
    <details>
      <summary>{region === null ? "Status in your region" : "Another region"}</summary>
      <Form method="get" className="row" preventScrollReset>
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <RegionSelect regions={regions} chosen={region ?? ""} />
        <Button type="submit">Show</Button>
      </Form>
      <p className="muted">
        <Link to="/education/laws">How this table works</Link>
      </p>
    </details>
  );
}
