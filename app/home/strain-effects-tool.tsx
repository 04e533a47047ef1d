import { Form } from "react-router";
import type { StrainEffects } from "@worker/domain/views/home/home-data";
import { Button } from "~/ui/button";
import { Field, Select } from "~/ui/field";
import { formatNumber, plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Bar } from "~/ui/charts/meter";
import type { HomeChoice } from "./home-address";
import { RememberedChoice } from "./remembered-choice";

type StrainEffectsToolProps = { names: string[]; shown: StrainEffects | null; choice: HomeChoice };

/** What reviewers report of a strain, and how many of them (rules/substances#reported-effects). */
export function StrainEffectsTool({ names, shown, choice }: StrainEffectsToolProps) {
  return (
    <section className="card tool" id="strain-effects">
      <h3>
        <Icon name="tags" />
        Strain effects
      </h3>
      <p>
        What reviewers report, strain by strain. A report is not a promise and does not say what a product will do for
        you.
      </p>
      {shown === null ? (
        <p className="tool-answer">No strain has enough reports yet.</p>
      ) : (
        <>
          <Form method="get" action="/#strain-effects" className="tool-row" preventScrollReset>
            <RememberedChoice choice={{ ...choice, strain: undefined }} />
            <Field name="strain" label="Strain">
              <Select name="strain" key={shown.strain} options={names} defaultValue={shown.strain} />
            </Field>
            <Button type="submit" small>
              Show reports
            </Button>
          </Form>
          <Reports shown={shown} />
        </>
      )}
    </section>
  );
}

function Reports({ shown: { strain, reviews, effects } }: { shown: StrainEffects }) {
  return (
    <>
      <ul className="category-means tool-answer">
        {effects.map(([effect, reports]) => (
          <li key={effect}>
            <span className="row between small">
              {effect}
              <b>
                {formatNumber(reports)}
                <span className="sr"> of {plural(reviews, "review")}</span>
              </b>
            </span>
            <Bar share={reports / reviews} thin />
          </li>
        ))}
      </ul>
      <p>
        Reviewers of {strain} who named the effect, out of {plural(reviews, "review")}. Effects named by fewer than 3
        are left out.
      </p>
    </>
  );
}
