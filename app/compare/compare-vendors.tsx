import { COMPARED_MAX, compareAddress } from "@worker/domain/views/compare/compare-forms";
import type { ComparedVendor } from "@worker/domain/views/compare/compare-vendors";
import type { Tray } from "@worker/domain/views/compare/tray";
import { Empty } from "~/ui/empty";
import { VerifiedTick } from "~/ui/evidence";
import { plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { Note } from "~/ui/note";
import { CompareTable } from "./compare-table";
import { PutAside } from "./put-aside";
import { VENDOR_FACTS } from "./vendor-facts";

type CompareVendorsProps = {
  vendors: readonly ComparedVendor[];
  ids: readonly string[];
  missing: number;
  more: boolean;
  tray: Tray;
};

export function CompareVendors({ vendors, ids, missing, more, tray }: CompareVendorsProps) {
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Compare vendors</h1>
          <p>
            Up to four side by side: what buyers, laboratories and the vendors themselves say. Nothing is ranked here.
          </p>
        </div>
      </header>
      {missing > 0 && (
        <Note kind="wait">{plural(missing, "vendor")} in this address: unknown, or no longer listed.</Note>
      )}
      {more && <Note kind="wait">Four vendors fit side by side. The others were left out.</Note>}
      {vendors.length === 0 ? (
        <Empty icon="columns-3" title="Nothing to compare yet" action={<PutAside tray={tray} />}>
          <p>
            Choose vendors in the <Link to="/vendors">directory</Link>.
          </p>
        </Empty>
      ) : (
        <>
          <CompareTable
            things="vendors"
            compared={vendors}
            head={({ vendor }) => vendorHead(vendor, ids)}
            facts={VENDOR_FACTS}
          />
          <p className="small source">
            <a href={compareAddress(ids, { kind: "vendors", path: "/compare/vendors.csv" })} download>
              Download as a table (CSV)
            </a>
          </p>
        </>
      )}
      {vendors.length > 0 && vendors.length < COMPARED_MAX && (
        <p className="section">
          <Link to="/vendors">Add vendors from the directory</Link>
        </p>
      )}
    </>
  );
}

const vendorHead = ({ id, name, verified }: ComparedVendor["vendor"], ids: readonly string[]) => ({
  id,
  name,
  above: (
    <div className="row row--wrap">
      <Mark id={id} kind="vendor" size={56} />
      <Link
        className="small"
        to={compareAddress(
          ids.filter((each) => each !== id),
          { kind: "vendors" },
        )}
      >
        Remove<span className="sr"> {name}</span>
      </Link>
    </div>
  ),
  title: (
    <>
      <Link to={`/vendor/${id}`}>{name}</Link> {verified && <VerifiedTick />}
    </>
  ),
});
