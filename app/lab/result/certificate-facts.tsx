import type { FullResult } from "@worker/domain/catalogue/lab/public/full-result";
import { PrintedLine } from "~/products/printed-line";
import { EvidenceChip } from "~/ui/evidence";
import { Facts } from "~/ui/facts";
import { formatDate, plural } from "~/ui/format";
import { RoleBadge, type RoleName } from "~/ui/role-badge";
import { moistureText } from "../moisture-text";
import { weightText } from "../sample-text";

const DAY = 86_400_000;

const ROLES: Partial<Record<string, RoleName>> = { admin: "admin", moderator: "moderator" };

/** In eights, so that two people can compare a hash aloud. */
const inEights = (hash: string): string => hash.replace(/(.{8})(?=.)/g, "$1 ");

export function CertificateFacts({ result, now }: { result: FullResult; now: number }) {
  const { certificate, evidence, verifierName, verifierRole, verifiedAt, valid, expiresAt, alkaloids } = result;
  const role = ROLES[verifierRole ?? ""];
  const left = Math.ceil((expiresAt - now) / DAY);
  const accreditation = [result.accreditations?.join(", "), result.labNumber && `no. ${result.labNumber}`];
  return (
    <section>
      <div className="section-head">
        <h2>Certificate</h2>
        <EvidenceChip kind={evidence.kind} at={evidence.at} />
      </div>
      <Facts
        facts={[
          {
            label: "Laboratory",
            value: `${result.labName ?? "A laboratory"}${result.partnerSince === null ? "" : `, verified partner since ${formatDate(result.partnerSince)}`}`,
          },
          { label: "Accreditation", value: accreditation.filter(Boolean).join(", ") },
          { label: "Tested", value: formatDate(Date.parse(result.testDate)) },
          {
            label: "Valid until",
            value: (
              <>
                {formatDate(expiresAt)}{" "}
                <span className="muted">{valid ? `(${plural(left, "day")} left)` : "(no longer valid)"}</span>
              </>
            ),
          },
          {
            label: "Checked by",
            value: (
              <>
                {verifierName ?? "A moderator"} {role && <RoleBadge name={role} />}
                {verifiedAt !== null && (
                  <>
                    <br />
                    {formatDate(verifiedAt)}
                  </>
                )}
              </>
            ),
          },
          { label: "Method", value: result.testingMethod },
          {
            label: "Sample",
            value: `${weightText(result.sampleWeight)}${result.moistureShown === null ? "" : `, moisture ${moistureText(result.moistureShown)}`}`,
          },
          { label: "Mitragynine", value: <PrintedLine line={alkaloids.lines.mitragynine} /> },
          { label: "7-Hydroxy\u00admitragynine", value: <PrintedLine line={alkaloids.lines.sevenOhMitragynine} /> },
          { label: "Code", value: <code>{result.code}</code> },
          { label: "SHA-256", value: certificate && <code>{inEights(certificate.fileHash)}</code> },
        ]}
      />
      <p className="source">A result speaks for one sample of one batch. It expires six months after the test date.</p>
    </section>
  );
}
