import type { ActivityLine } from "@worker/domain/views/home/home-data";
import { postPath } from "@worker/domain/voice/forum/addresses";
import { resultPath } from "~/lab/result-address";
import { PersonLink, PersonMark } from "~/people/person";
import { reviewPath } from "~/reviews/review-path";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/mark";
import { RelativeTime } from "~/ui/relative-time";

const WROTE = { opening: "started", reply: "replied in", comment: "commented in" } as const;

/** What happened last, whoever did it (rules/home#community). */
export function LiveActivity({ lines, now }: { lines: ActivityLine[]; now: number }) {
  return (
    <section aria-labelledby="live-activity">
      <h2 id="live-activity">Live activity</h2>
      {lines.length === 0 ? (
        <p className="small muted">Nothing has happened yet.</p>
      ) : (
        <ul className="live">
          {lines.map((line) => (
            <li key={`${line.kind} ${line.id}`}>
              {line.kind === "lab" ? (
                <Mark id={line.product.id} kind="product" size={24} />
              ) : (
                <PersonMark person={line.person} size={24} />
              )}
              <span>
                <What line={line} />
              </span>
              <RelativeTime at={line.at} now={now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function What({ line }: { line: ActivityLine }) {
  if (line.kind === "lab") {
    return (
      <>
        A result was verified: <Link to={resultPath(line.id)}>{line.product.name}</Link> by {line.vendorName}
      </>
    );
  }
  if (line.kind === "review") {
    return (
      <>
        <PersonLink person={line.person} /> reviewed{" "}
        <Link to={reviewPath(line)}>{(line.product ?? line.vendor).name}</Link>
      </>
    );
  }
  return (
    <>
      <PersonLink person={line.person} /> {WROTE[line.kind]} <Link to={postPath(line.id)}>{line.title}</Link>
    </>
  );
}
