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

/** Which of them what was typed meets, by their place. @param open fields that are not tested, or only proposed */
export function metRequirements(errors: Readonly<Record<string, string>>, open: readonly string[]): boolean[] {
  const wrong = [...Object.keys(errors), ...open];
  const isWrong = (field: string) => wrong.some((name) => name === field || name.startsWith(`${field}-`));
  return REQUIREMENTS.map(({ fields }) => !fields.some(isWrong));
}

/** The list beside the form; a tick says that the saved draft meets it. */
export function Requirements({ met }: { met: readonly boolean[] }) {
  return (
    <aside className="rail" aria-label="Requirements">
      <section>
        <h2>Requirements</h2>
        <ul className="lab-needs">
          {REQUIREMENTS.map(({ label }, at) => (
            <li key={label} data-met={met[at] ? "" : undefined}>
              <Icon name={met[at] ? "circle-check" : "circle-dashed"} />
              {label}
              <span className="sr">{met[at] ? ": met" : ": still missing"}</span>
            </li>
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
