import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import {
  LABEL_FIELDS,
  type LabelArithmetic,
  labelArithmetic,
  type LabelField,
  type LabelValues,
} from "@worker/domain/views/home/forms";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { formatNumber } from "~/ui/format";
import { Icon } from "~/ui/icon";
import type { HomeChoice } from "./home-address";
import { RememberedChoice } from "./remembered-choice";

const FIELDS: Record<LabelField, { label: string; help: string }> = {
  mg: { label: "Milligrams in the package", help: "The total that the label prints." },
  pieces: { label: "Pieces in the package", help: "Tablets, capsules, or grams of powder." },
  serving: { label: "Pieces in one serving", help: "As the label states it." },
};

/** Divides what a label says; never says how much to take (rules/substances#label-arithmetic). */
export function LabelArithmeticTool({ typed, choice }: { typed: LabelValues; choice: HomeChoice }) {
  const [values, setValues] = useState(typed);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // What was typed while the page hydrated stands in the fields, and a render would take it back out.
    const fields = form.current?.elements;
    const written = LABEL_FIELDS.map((name) => {
      const field = fields?.namedItem(name);
      return [name, field instanceof HTMLInputElement ? field.value : ""] as const;
    });
    setValues((known) => ({ ...known, ...Object.fromEntries(written) }));
  }, []);
  const result = labelArithmetic(values);
  const errors = result.state === "refused" ? result.errors : {};
  return (
    <section className="card tool" id="label-arithmetic">
      <h3>
        <Icon name="calculator" />
        Label arithmetic
      </h3>
      <p>Milligrams per serving and servings per package, from what the label says.</p>
      <Form ref={form} method="get" action="/#label-arithmetic" className="tool-form" preventScrollReset>
        <RememberedChoice choice={choice} />
        {LABEL_FIELDS.map((name) => (
          <Field key={name} name={name} label={FIELDS[name].label} help={FIELDS[name].help} error={errors[name]}>
            <Input
              name={name}
              inputMode="decimal"
              autoComplete="off"
              value={values[name]}
              onChange={({ target: { value } }) => setValues((known) => ({ ...known, [name]: value }))}
            />
          </Field>
        ))}
        <Button type="submit" small>
          Calculate
        </Button>
      </Form>
      <Answer result={result} />
      <p>
        Arithmetic on a label, not advice on whether or how much to take. Labels can be wrong. Poison control in the US:{" "}
        <a href="tel:+18002221222">1-800-222-1222</a>.
      </p>
    </section>
  );
}

function Answer({ result }: { result: LabelArithmetic }) {
  return (
    <output className="tool-answer">
      {result.state === "done" && (
        <>
          <b>{rounded(result.mgPerServing)} mg</b> per serving as labeled, <b>{rounded(result.servings)}</b>{" "}
          {result.servings === 1 ? "serving" : "servings"} in the package, {rounded(result.mgPerPiece)} mg in a piece.
        </>
      )}
    </output>
  );
}

const rounded = (value: number): string => formatNumber(Number(value.toPrecision(4)));
