import { Pill, Pills } from "~/ui/pill";
import { reviewsAddress } from "./reviews-address";

export function ReviewWays({ of }: { of: { vendor: string; product?: string } }) {
  return (
    <Pills label="Reviews by">
      <Pill to={reviewsAddress({ ...of, verified: true })}>Verified only</Pill>
      <Pill to={reviewsAddress({ ...of, sort: "helpful" })}>Most helpful</Pill>
      <Pill to={reviewsAddress({ ...of, sort: "lowest" })}>Lowest rating</Pill>
    </Pills>
  );
}
