/** Fictional laboratories; `state` says whether the site may still rely on them. */
export const LABORATORIES = [
  {
    id: "sable-ridge-analytical",
    name: "Sable Ridge Analytical",
    number: "SR-4471",
    city: "Golden, CO",
    state: "verified",
    accreditations: ["ISO/IEC 17025"],
    specialties: ["Alkaloids", "Heavy metals", "Residual solvents"],
    unit: "µg/g",
    share: 5,
  },
  {
    id: "norrland-assay",
    name: "Norrland Assay",
    number: "NA-2093",
    city: "Rochester, MN",
    state: "verified",
    accreditations: ["ISO/IEC 17025"],
    specialties: ["Alkaloids", "Microbials"],
    unit: "µg/g",
    share: 4,
  },
  {
    id: "teal-basin-labs",
    name: "Teal Basin Labs",
    number: "TB-1187",
    city: "Bend, OR",
    state: "verified",
    accreditations: ["ISO/IEC 17025", "A2LA"],
    specialties: ["Alkaloids", "Pesticides"],
    unit: "ppm",
    share: 4,
  },
  {
    id: "marrowstone-testing",
    name: "Marrowstone Testing",
    number: "MT-0652",
    city: "Port Townsend, WA",
    state: "verified",
    accreditations: ["ISO/IEC 17025"],
    specialties: ["Microbials", "Heavy metals"],
    unit: "µg/g",
    share: 2,
  },
  {
    id: "larch-and-vial",
    name: "Larch & Vial",
    number: "LV-3310",
    city: "Bozeman, MT",
    state: "deactivated",
    accreditations: ["ISO/IEC 17025"],
    specialties: ["Alkaloids"],
    unit: "ppm",
    share: 1,
  },
  {
    id: "ferrule-analytics",
    name: "Ferrule Analytics",
    number: "FA-0009",
    city: "Tucson, AZ",
    state: "unverified",
    accreditations: [],
    specialties: ["Alkaloids"],
    unit: "ppm",
    share: 0,
  },
] as const;

export type Laboratory = (typeof LABORATORIES)[number];

export const TESTING_METHODS = [
  "HPLC-UV, ICP-MS, plate count",
  "HPLC-DAD, ICP-MS, qPCR",
  "UHPLC-UV, ICP-OES, plate count",
] as const;

export const REJECTIONS = [
  "The batch number on the certificate is not the one on the product's label.",
  "The file is cut off after page one; the safety groups are missing.",
  "The verdict for heavy metals reads Pass while lead is above the printed limit.",
  "The laboratory could not find this certificate number.",
] as const;
