import { EVERYTHING, searchAddress, type SearchQuery } from "@worker/domain/views/search/forms";
import type { IconName } from "~/ui/icon";
import { Pill, Pills } from "~/ui/pill";
import { minRatingLabel } from "~/vendors/labels";
import { CHEMICAL_FORM_LABELS, dollars, EFFECT_LABELS } from "./labels";

type Quick = { label: string; set: Partial<SearchQuery>; icon?: IconName };

const QUICK: readonly Quick[] = [
  { label: "7OH", set: { productType: "7oh" } },
  { label: "MIT", set: { productType: "mit" } },
  { label: "Plain leaf", set: { productType: "plain-leaf" } },
  { label: "Thai", set: { sourceType: "thai" } },
  { label: "Domestic", set: { sourceType: "domestic" } },
  { label: "Tablets", set: { format: "tablet" } },
  { label: "Capsules", set: { format: "capsule" } },
  { label: "Lab verified", set: { labVerified: true }, icon: "flask-conical" },
];

/** Filters as links: on or off. What the panel below has set and these do not show stands behind them. */
export function QuickFilters({ query }: { query: SearchQuery }) {
  return (
    <Pills label="Quick filters">
      {QUICK.map(({ label, set, icon }) => {
        const on = searchAddress({ ...query, ...set }) === searchAddress(query);
        const to = searchAddress(on ? { ...query, ...defaultsOf(set) } : { ...query, ...set });
        return (
          <Pill key={label} to={to} current={on} icon={on ? "x" : icon}>
            {label}
            {on && <span className="sr">, remove</span>}
          </Pill>
        );
      })}
      {panelFilters(query).map(({ label, off }) => (
        <Pill key={label} to={searchAddress({ ...query, ...off })} icon="x" current>
          {label}
          <span className="sr">, remove</span>
        </Pill>
      ))}
    </Pills>
  );
}

const defaultsOf = (set: Partial<SearchQuery>): Partial<SearchQuery> =>
  Object.fromEntries(Object.entries(EVERYTHING).filter(([name]) => name in set));

/** What the panel has set and no quick filter shows, and what to change to take it off. */
function panelFilters(query: SearchQuery): { label: string; off: Partial<SearchQuery> }[] {
  const { chemicalForm, format, minPrice, maxPrice, minRating, effects } = query;
  const { minPrice: least, maxPrice: most } = EVERYTHING;
  return [
    ...(chemicalForm === "all"
      ? []
      : [{ label: CHEMICAL_FORM_LABELS[chemicalForm], off: { chemicalForm: "all" as const } }]),
    ...(format === "powder" ? [{ label: "Powder", off: { format: "all" as const } }] : []),
    ...(minPrice === least && maxPrice === most
      ? []
      : [{ label: `${dollars(minPrice)} to ${dollars(maxPrice)}`, off: { minPrice: least, maxPrice: most } }]),
    ...(minRating === 0
      ? []
      : [{ label: `Rated ${minRatingLabel(minRating)} and up`, off: { minRating: 0 as const } }]),
    ...effects.map((effect) => ({
      label: EFFECT_LABELS[effect],
      off: { effects: effects.filter((each) => each !== effect) },
    })),
  ];
}
