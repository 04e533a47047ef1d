import { ALKALOID_FIELDS, limitField, unitField } from "@worker/domain/catalogue/lab/results/result-fields";
import { Icon } from "~/ui/icon";

/** What an upload must bring, with the fields that say whether it does. */
const REQUIREMENTS = [
  { label: "Verified lab partner", fields: ["labId"] },
  {
    label: "Alkaloid analysis",
    fields: [
      "alkaloidUnit",
      ...ALKALOID_FIELDS.flatMap((field) => [field, limitField(field), unitField(field)]),
      "labelClaim",
      "labelClaimOf",
    ],
  },
  { label: "Heavy metals", fields: ["heavyMetals"] },
  { label: "Microbial screening", fields: ["microbials"] },
  { label: "Batch number matching the product", fields: ["batchNumber", "productId"] },
  { label: "Test date within 6 months", fields: ["testDate"] },
  { label: "Readable PDF", fields: ["certificate"] },
] as const;

type Need = "met" | "unconfirmed" | "missing";

const SAID: Record<Need, string> = {
  met: ": met",
  unconfirmed: ": filled in, but not confirmed yet",
  missing: ": still missing",
};

/**
 * Which of them what was typed meets, by their place.
 * @param notTested fields that say so
 * @param proposed fields whose values nobody has confirmed yet
 */
export function metRequirements(
  errors: Readonly<Record<string, string>>,
  notTested: readonly string[],
  proposed: readonly string[],
): Need[] {
  const isAmong = (names: readonly string[]) => (field: string) =>
    names.some((name) => name === field || name.startsWith(`${field}-`));
  const isWrong = isAmong([...Object.keys(errors), ...notTested]);
  const isProposed = isAmong(proposed);
  return REQUIREMENTS.map(({ fields }) =>
    fields.some(isWrong) ? "missing" : fields.some(isProposed) ? "unconfirmed" : "met",
  );
}

/** The list beside the form; a tick says that the saved draft meets it. */
export function Requirements({ needs }: { needs: readonly Need[] }) {
  return (
    <aside className="rail" aria-label="Requirements">
      <section>
        <h2>Requirements</h2>
        <ul className="lab-needs">
          {REQUIREMENTS.map(({ label }, at) => (
            <Requirement key={label} label={label} need={needs[at] ?? "missing"} />
          ))}
        </ul>
        <p className="source">
          Results are valid for 6 months from the test date. A group that the certificate leaves out, or of which a line
          above was not tested, reads “Not tested”, and the overall safety “Incomplete”.
        </p>
      </section>
    </aside>
  );
}

function Requirement({ label, need }: { label: string; need: Need }) {
  const isMet = need === "met";
  return (
    <li data-met={isMet ? "" : undefined}>
      <Icon name={isMet ? "circle-check" : need === "unconfirmed" ? "hourglass" : "circle-dashed"} />
      <span>
        {label}
        <span className="sr">{SAID[need]}</span>
        {need === "unconfirmed" && <small aria-hidden="true">Not confirmed yet</small>}
      </span>
    </li>
  );
}
