import { type CSSProperties, useState } from "react";
import { PRICE_MAX } from "@worker/domain/views/search/forms";
import { dollars } from "./labels";

const STEP = 5;

/** Two sliders on one track. The upper end means "and more" (rules/search#filters). */
export function PriceRange({ least, most }: { least: number; most: number }) {
  const [from, setFrom] = useState(least);
  const [to, setTo] = useState(most);
  const style: CSSProperties & { "--from": number; "--to": number } = {
    "--from": from / PRICE_MAX,
    "--to": to / PRICE_MAX,
  };
  const scale = { min: 0, max: PRICE_MAX, step: STEP };
  return (
    <fieldset className="field">
      <legend className="field-label">
        <span className="row between">
          Price, smallest size
          <output className="small muted num">
            {dollars(from)} to {dollars(to)}
          </output>
        </span>
      </legend>
      <div className="range range--two" style={style}>
        <input
          {...scale}
          type="range"
          name="minPrice"
          aria-label="Lowest price"
          aria-valuetext={dollars(from)}
          value={from}
          onChange={({ target }) => setFrom(Math.min(Number(target.value), to))}
        />
        <input
          {...scale}
          type="range"
          name="maxPrice"
          aria-label="Highest price"
          aria-valuetext={dollars(to)}
          value={to}
          onChange={({ target }) => setTo(Math.max(Number(target.value), from))}
        />
      </div>
      <span className="help row between">
        <span>$0</span>
        <span>${PRICE_MAX}+</span>
      </span>
    </fieldset>
  );
}
