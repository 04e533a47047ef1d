import { dayStart } from "../../../days";
import { Invalid } from "../../../errors";
import { outboundTarget } from "../vendors/outbound-target";
import { hasAny, tokensOf, WORDS } from "../vendors/tokens";
import type { PublishedEffect } from "../products/schema";
import type { Editor } from "./product-editor";
import type { ProductInput } from "./product-form-schema";
import type { ProductVendor } from "./plan-quota";
import type { Substance } from "../substances/classes";

const FIRST_TEST_DAY = "2000-01-01";
const CLAIM = /pain[\s\p{P}\p{Cf}]*(relie|kill)/iu;
/** In compatibility form, so that wide or styled letters say no more than plain ones. */
const isClaim = (text: string | null): boolean => text !== null && CLAIM.test(text.normalize("NFKC"));
const HEALTH_CLAIM = "A product makes no health claim: effects are what reviewers report, or set by staff.";

/** By whole tokens, "plain-leaf" where nothing is named (rules/substances#substances). */
function substanceOf({ extractType, categories, name }: ProductInput): Substance {
  const tokens = tokensOf([extractType, ...categories, name]);
  if (hasAny(tokens, ["pseudo", "pseudoindoxyl"])) return "pseudo";
  if (hasAny(tokens, WORDS["7oh"])) return "7oh";
  if (hasAny(tokens, ["mit", "mitragynine"])) return "mit";
  const leaf = extractType === "" || hasAny(tokens, ["leaf", "plain-leaf", "traditional", "powder"]);
  return leaf ? "plain-leaf" : "other";
}

export const lowestOf = ({ sizes }: Pick<ProductInput, "sizes">): number =>
  Math.min(...sizes.map(({ priceCents }) => priceCents));

/** Where "Buy Now" leads; the vendor's website by default. @throws Invalid for an address off its registered host */
export function outboundOf({ outboundUrl }: ProductInput, { host, website }: ProductVendor): string {
  // Older websites stand as they were typed in an application.
  if (outboundUrl === "") return new URL(website).href;
  if (outboundTarget(outboundUrl, host) === null)
    throw new Invalid({ outboundUrl: `Give an https address on ${host}.` });
  return new URL(outboundUrl).href;
}

/** What only the server can say of a product's fields (rules/substances#no-vendor-claims). */
export function checkProduct(editor: Editor, input: ProductInput, now: number): void {
  const { effects = [], name, extractType, strain, potency, tags, categories, labResults } = input;
  if (editor.vendorId !== null) {
    if (effects.length > 0) throw new Invalid({ effects: HEALTH_CLAIM });
    for (const [field, texts] of Object.entries({ name, extractType, strain, potency, tags, categories })) {
      if ([texts].flat().some(isClaim)) throw new Invalid({ [field]: HEALTH_CLAIM });
    }
  }
  if (labResults === null) return;
  const { testDate } = labResults;
  if (testDate < FIRST_TEST_DAY || dayStart(testDate) > now)
    throw new Invalid({ "labResults.testDate": "Enter the day of the test; it cannot be in the future." });
}

/** What staff set, over what reviewers reported, which nobody can take away (rules/substances#reported-effects). */
export function withStaffEffects(
  reported: readonly PublishedEffect[],
  chosen: readonly PublishedEffect["effect"][],
): PublishedEffect[] {
  const names = [...new Set([...reported.map(({ effect }) => effect), ...chosen])];
  return names
    .map((effect) => ({
      effect,
      reports: reported.find((each) => each.effect === effect)?.reports ?? 0,
      byStaff: chosen.includes(effect),
    }))
    .filter(({ reports, byStaff }) => byStaff || reports > 0);
}

/** The columns of a product that its form holds, but for its link, its images, its effects and its place. */
export function columnsOf(input: ProductInput) {
  const { name, description, type, extractType, categories, tags, inStock, labResults } = input;
  return {
    name,
    description,
    type,
    extractType,
    categories,
    tags,
    inStock,
    strain: input.strain === "" ? null : input.strain,
    potency: input.potency === "" ? null : input.potency,
    substance: input.substance ?? substanceOf(input),
    lowestPriceCents: lowestOf(input),
    reportedLab: labResults && {
      sevenOh: labResults["7oh"],
      mitragynine: labResults.mitragynine,
      testDate: labResults.testDate,
      labName: labResults.labName,
    },
  };
}
