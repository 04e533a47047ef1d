import { EVERYTHING, searchAddress, type SearchQuery } from "@worker/domain/views/search/forms";
import type { IconName } from "~/ui/icon";
import { minRatingLabel } from "~/vendors/labels";
import { CHEMICAL_FORM_LABELS, dollars, EFFECT_LABELS } from "./labels";

interface SearchFilter {
  label: string;
  on: boolean;
  icon?: IconName | undefined;
  /** The query with it on where it is off, and off where it is on. */
  switched: SearchQuery;
}

/** Each filter of a search in words: the quick ones, on or off, then what else is on. */
export const searchFilters = (query: SearchQuery): SearchFilter[] => [
  ...QUICK.map(({ label, set, icon }) => {
    const on = searchAddress({ ...query, ...set }) === searchAddress(query);
    return { label, on, icon, switched: { ...query, ...(on ? defaultsOf(set) : set) } };
  }),
  ...panelFilters(query).map(({ label, off }) => ({ label, on: true, switched: { ...query, ...off } })),
];

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
