import { formatNumber } from "~/ui/format";

type CountTableProps = {
  title: string;
  id: string;
  rows: readonly { label: string; open: number; resolved: number }[];
};

export const CountTable = ({ title, id, rows }: CountTableProps) => (
  <section className="section" aria-labelledby={id}>
    <div className="section-head section-head--open">
      <h2 id={id}>{title}</h2>
    </div>
    <div className="card">
      <table className="table">
        <caption className="sr">Alerts {title.toLowerCase()}</caption>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col" className="r">
              Open
            </th>
            <th scope="col" className="r">
              Resolved
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, open, resolved }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="r">{formatNumber(open)}</td>
              <td className="r">{formatNumber(resolved)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);
