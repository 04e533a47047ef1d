import type { Scope } from "@worker/domain/catalogue/vendors/directory-query";

/** What the figures of a list are of, as it stands in a sentence: "7-OH tablets". */
export const SCOPE_LABELS: Record<Scope, string> = {
  "category:traditional": "traditional leaf",
  "category:7oh-tablets": "7-OH tablets",
  "category:7oh-powder": "7-OH powders",
  "category:extracts": "extracts",
  "category:capsules": "capsules",
  "category:powder": "powders",
  "type:7OH": "7-OH products",
  "type:MIT": "MIT products",
  "type:Pseudo": "pseudo products",
  "type:Plain Leaf": "plain leaf products",
  "filter:7oh": "7-OH products",
};
