import type { ExperienceReport } from "@worker/domain/views/social/card";
import { EXTRACT_LABELS } from "@worker/domain/voice/social/limits";
import { Link } from "~/ui/link";
import { Stars } from "~/ui/stars";

/**
 * What somebody says of an experience of theirs: each line in their own words and under their name, added up with nobody
 * else's (rules/social#reports).
 */
export function ReportFacts({ report, by }: { report: ExperienceReport; by: string }) {
  const { extractType, vendor, dose, effects, rating, notes } = report;
  return (
    <section className="social-report" aria-label={`Experience report of ${by}`}>
      <header>
        <p className="social-report-title">Experience report</p>
        {rating !== null && <Stars mean={rating} />}
      </header>
      <dl>
        {extractType !== null && (
          <div>
            <dt>What it was</dt>
            <dd>{EXTRACT_LABELS[extractType]}</dd>
          </div>
        )}
        {vendor !== null && (
          <div>
            <dt>From</dt>
            <dd>
              <Link to={`/vendor/${vendor.id}`}>{vendor.name}</Link>
            </dd>
          </div>
        )}
        {dose !== null && (
          <div>
            <dt>What {by} took</dt>
            <dd>{dose}</dd>
          </div>
        )}
        {effects.length > 0 && (
          <div>
            <dt>What {by} felt</dt>
            <dd className="social-effects">
              {effects.map((effect) => (
                <span key={effect}>{effect}</span>
              ))}
            </dd>
          </div>
        )}
        {notes !== null && (
          <div>
            <dt>Notes</dt>
            <dd>{notes}</dd>
          </div>
        )}
      </dl>
      <p className="small muted">One person’s words. Not advice, and not what it would do to you.</p>
    </section>
  );
}
