import type { LabLine } from "@worker/domain/views/home/home-data";
import { resultPath } from "~/lab/result-address";
import { Verdict, type VerdictState } from "~/ui/evidence";
import { formatDate } from "~/ui/format";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { Segment } from "~/ui/segment";
import { homeAddress, type HomeChoice } from "./home-address";

const VERDICTS: Record<LabLine["safety"], VerdictState> = { Passed: "pass", Failed: "fail", Incomplete: "none" };

/** The newest verified results with their verdicts; a fail stands like a pass. */
export function LabTicker({ lines, choice }: { lines: LabLine[]; choice: HomeChoice }) {
  const failed = choice.lab === "failed";
  const to = (lab: HomeChoice["lab"]) => homeAddress({ ...choice, lab }, "#lab-results");
  return (
    <section id="lab-results">
      <h2>{failed ? "Failed lab results, 30 days" : "Newest lab results"}</h2>
      <Segment
        label="Which lab results"
        items={[
          { to: to("newest"), label: "Newest", current: !failed },
          { to: to("failed"), label: "Failed", current: failed },
        ]}
      />
      {lines.length === 0 ? (
        <p className="small muted ranking-empty">
          {failed ? "No result failed in the last 30 days." : "No verified results yet."}
        </p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line.id}>
              <Line line={line} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ line: { id, product, vendorName, lab, safety, testedAt } }: { line: LabLine }) {
  return (
    <Link className="labline" to={resultPath(id)}>
      <Mark id={product.id} kind="product" form={product.type} size={32} />
      <span>
        <strong>{product.name}</strong>
        <small>
          {vendorName} · {lab}
        </small>
      </span>
      <span className="labline-end">
        <Verdict state={VERDICTS[safety]}>{safety === "Incomplete" ? "Incomplete" : undefined}</Verdict>
        <small>{formatDate(testedAt)}</small>
      </span>
    </Link>
  );
}
