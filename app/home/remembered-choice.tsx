import type { HomeChoice } from "./home-address";

/** A GET form replaces the whole query, so what another part of the page has chosen goes along. */
export function RememberedChoice({ choice: { tab, lab, strain } }: { choice: HomeChoice }) {
  return (
    <>
      {tab !== "top" && <input type="hidden" name="tab" value={tab} />}
      {lab !== "newest" && <input type="hidden" name="lab" value={lab} />}
      {strain !== undefined && <input type="hidden" name="strain" value={strain} />}
    </>
  );
}
