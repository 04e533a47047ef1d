import { generateDemo } from "../../../scripts/seed/generate";
import { Random } from "../../../scripts/seed/random";

const NOW = Date.UTC(2026, 10, 20);

/** The sentences of the demo's reviews: texts made of them share as much as reviews ever will. */
function sentences(): string[] {
  const { reviews } = generateDemo({ now: NOW, scale: 1, passwordHash: "!" });
  return [...new Set([...reviews].flatMap(({ content }) => content.split(/(?<=[.!?])\s+/)))];
}

export interface Written {
  id: string;
  content: string;
}

/** Reviews of three to nine sentences, the same each time. */
export function* writtenReviews(count: number): Generator<Written> {
  const random = new Random("bench/integrity");
  const bank = sentences();
  for (let n = 0; n < count; n += 1) {
    const content = Array.from({ length: random.int(3, 9) }, () => random.pick(bank)).join(" ");
    yield { id: `review-${String(n).padStart(7, "0")}`, content };
  }
}
