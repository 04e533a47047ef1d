import type { PanelResult } from "@worker/domain/catalogue/lab/panel/read-panel-result";
import { isLineAbove } from "@worker/domain/catalogue/lab/results/printed-value";
import { meaningOf } from "@worker/domain/catalogue/lab/results/printed-words";
import { shownUnit } from "@worker/domain/catalogue/lab/results/result-fields";
import { PrintedLine } from "~/products/printed-line";

type Group = PanelResult["result"]["safety"]["heavyMetals"];

export function GroupValues({ title, measures }: { title: string; measures: Group["measures"] }) {
  if (measures.length === 0) return <p className="small muted">No values were entered.</p>;
  return (
    <table className="table small">
      <caption className="sr">{title}, as entered</caption>
      <thead>
        <tr>
          <th scope="col">Substance</th>
          <th scope="col">Measured</th>
          <th scope="col">Limit</th>
        </tr>
      </thead>
      <tbody>
        {measures.map(({ name, shown, limit, limitShown, unit, value }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>
              <PrintedLine line={{ text: `${shown} ${shownUnit({ unit, value, shown })}`, means: meaningOf(shown) }} />
              {isLineAbove({ shown, limit }) && <strong> above the limit</strong>}
            </td>
            <td>{limitShown ?? "none printed"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
