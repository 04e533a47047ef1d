import type { HomeData } from "@worker/domain/views/home/home-data";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";

export function VendorStatus({ vendors }: { vendors: HomeData["vendorStatus"] }) {
  if (vendors.length === 0) return null;
  return (
    <section className="section">
      <div className="section-head section-head--open">
        <h2>Vendor status</h2>
        <Link to="/vendors">Directory</Link>
      </div>
      <p className="small muted">Newest lab result of the vendors with the most reviews.</p>
      <ul className="status">
        {vendors.map(({ id, name, state }) => (
          <li key={id}>
            <Link to={`/vendor/${id}`}>
              <Mark id={id} kind="vendor" size={48} />
              <span>{name}</span>
              <small>{state}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
