import type { Substance } from "@worker/domain/catalogue/substances/classes";

export const SUBSTANCE_LABELS: Record<Substance, string> = {
  "plain-leaf": "Plain leaf",
  "7oh": "7-OH",
  mit: "MIT",
  pseudo: "Pseudo",
  other: "Other",
};
