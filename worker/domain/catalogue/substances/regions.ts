/** The regions of the substance status table (rules/substances#status-table): ISO 3166 codes, with an English name. */
const STATES: Record<string, string> = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
};

const COUNTRIES: Record<string, string> = {
  AU: "Australia",
  AT: "Austria",
  CA: "Canada",
  CZ: "Czechia",
  DE: "Germany",
  FR: "France",
  GB: "United Kingdom",
  IE: "Ireland",
  JP: "Japan",
  MX: "Mexico",
  NL: "Netherlands",
  NZ: "New Zealand",
  PL: "Poland",
  ES: "Spain",
  TH: "Thailand",
};

export interface Region {
  /** "US-OH" for a state, "DE" for a country. */
  code: string;
  name: string;
}

export const REGIONS: readonly Region[] = [
  ...Object.entries(STATES).map(([code, name]) => ({ code: `US-${code}`, name })),
  ...Object.entries(COUNTRIES).map(([code, name]) => ({ code, name })),
];

/** The same as one text, with semicolons between: a page that offers them all carries one value and not two hundred. */
export const REGION_LINES = REGIONS.map(({ code, name }) => `${code} ${name}`).join(";");

const NAMES = new Map(REGIONS.map(({ code, name }) => [code, name]));

/** @returns null for a code that is not in the table */
export const regionName = (code: string): string | null => NAMES.get(code) ?? null;

/** The code of a region in the table that an address names; null for anything else. */
export const knownRegion = (code: string | null): string | null => (code !== null && NAMES.has(code) ? code : null);

/** The names of the United States' states, for places where a vendor ships. */
export const STATE_NAMES: readonly string[] = Object.values(STATES);
