import type { Promotion } from "@worker/domain/catalogue/promotions/list-promotions";
import { PromotionItem } from "./promotion-item";

export function VendorPromotions({ promotions }: { promotions: readonly Promotion[] }) {
  if (promotions.length === 0) return null;
  return (
    <section className="section" id="promotions">
      <h2>From the vendor</h2>
      {promotions.map((promotion) => (
        <PromotionItem key={promotion.id} promotion={promotion} />
      ))}
    </section>
  );
}
