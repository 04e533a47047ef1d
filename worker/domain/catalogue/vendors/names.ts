export const nameKeyOf = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase();

/** A name as part of an address: "Alder & Ash" is "alder-and-ash". */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
