import type { ReactNode } from "react";
import { CHEMICAL_FORMS, FORMATS, type SearchQuery, SOURCE_TYPES } from "@worker/domain/views/search/forms";
import { EFFECTS } from "@worker/domain/catalogue/products/forms";
import { MIN_RATINGS } from "@worker/domain/catalogue/vendors/forms";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { minRatingLabel } from "~/vendors/labels";
import { CHEMICAL_FORM_LABELS, EFFECT_LABELS, FORMAT_LABELS, SOURCE_LABELS } from "./labels";
import { PriceRange } from "./price-range";
import { advancedCount, withoutFilters } from "./search-address";

/** The panel of all filters. It stays folded: on a phone it would push the results away, and pills say what is on. */
export function AdvancedFilters({ query }: { query: SearchQuery }) {
  const count = advancedCount(query);
  return (
    <details className="adv">
      <summary>
        <Icon name="sliders-horizontal" />
        Advanced filters {count > 0 && <span className="small muted">{count} set</span>}
      </summary>
      <div className="card">
        <div className="adv-grid">
          <OneOf
            name="sourceType"
            legend="Source"
            values={SOURCE_TYPES}
            chosen={query.sourceType}
            label={(value) => SOURCE_LABELS[value]}
          />
          <OneOf
            name="chemicalForm"
            legend="Chemical form"
            values={CHEMICAL_FORMS}
            chosen={query.chemicalForm}
            label={(value) => CHEMICAL_FORM_LABELS[value]}
            help="Salt and freebase show MIT products only."
          />
          <OneOf
            name="format"
            legend="Format"
            values={FORMATS}
            chosen={query.format}
            label={(value) => FORMAT_LABELS[value]}
          />
          <PriceRange key={`${query.minPrice} ${query.maxPrice}`} least={query.minPrice} most={query.maxPrice} />
          <OneOf
            name="minRating"
            legend="Minimum rating"
            values={MIN_RATINGS}
            chosen={query.minRating}
            label={minRatingLabel}
          />
          <Effects query={query} />
        </div>
        <div className="row between adv-foot">
          <Link to={withoutFilters(query)}>Clear filters</Link>
          <Button type="submit">Show products</Button>
        </div>
      </div>
    </details>
  );
}

type OneOfProps<T> = {
  name: string;
  legend: string;
  values: readonly T[];
  chosen: T;
  label: (value: T) => string;
  help?: ReactNode;
};

function OneOf<T extends string | number>({ name, legend, values, chosen, label, help }: OneOfProps<T>) {
  return (
    <fieldset className="field">
      <legend className="field-label">{legend}</legend>
      <div className="segment segment--radio">
        {values.map((value) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            <span>{label(value)}</span>
          </label>
        ))}
      </div>
      {help && <span className="help">{help}</span>}
    </fieldset>
  );
}

function Effects({ query }: { query: SearchQuery }) {
  return (
    <fieldset className="field">
      <legend className="field-label">Effects, as reviewers report them</legend>
      <div className="pills">
        {EFFECTS.map((effect) => (
          <label key={effect} className="pill pill--check">
            <input type="checkbox" name="effects" value={effect} defaultChecked={query.effects.includes(effect)} />
            {EFFECT_LABELS[effect]}
          </label>
        ))}
      </div>
      <span className="help">Reports by people, not health claims.</span>
    </fieldset>
  );
}
