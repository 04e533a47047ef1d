import type { SharingVendor } from "@worker/domain/catalogue/lab/public/verify";
import type { Lookup } from "@worker/domain/catalogue/lab/public/verify-forms";
import { Link } from "~/ui/link";
import { Note } from "~/ui/note";

/** A batch number that several vendors use asks whose it is (rules/lab#lookup). */
export function ChooseVendor({ vendors, lookup }: { vendors: readonly SharingVendor[]; lookup: Lookup }) {
  return (
    <Note kind="lab" role="status" title="Several vendors have a batch with this number. Whose is it?">
      <ul>
        {vendors.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/lab-verification?${new URLSearchParams({ batch: lookup.batch, vendor: id }).toString()}`}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}
