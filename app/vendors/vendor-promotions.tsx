import type { Promotion } from "@worker/domain/catalogue/promotions/list-promotions";
import { PromoBlock } from "~/ui/promo-block";
import { PromotionItem } from "./promotion-item";

export function VendorPromotions({ promotions }: { promotions: readonly Promotion[] }) {
  if (promotions.length === 0) return null;
  return (
    <PromoBlock id="promotions" title="From the vendor">
      {promotions.map((promotion) => (
        <PromotionItem key={promotion.id} promotion={promotion} />
      ))}
    </PromoBlock>
  );
}
