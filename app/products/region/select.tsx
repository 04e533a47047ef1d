import { Select } from "~/ui/field";

type RegionSelectProps = {
  /** A line a region: its code, a space, its name. */
  regions: string;
  /** "" while none is chosen. */
  chosen: string;
  /** The form that it belongs to, where that stands elsewhere on the page. */
  form?: string;
};

/** The address holds the region, so nothing is stored about the visitor (rules/substances#chosen-region). */
export function RegionSelect({ regions, chosen, form }: RegionSelectProps) {
  const options = regions.split("\n").map((line) => {
    const [value = "", ...name] = line.split(" ");
    return { value, label: name.join(" ") };
  });
  return (
    <Select
      key={chosen}
      className="input region-pick"
      form={form}
      name="region"
      aria-label="Status in your region"
      placeholder="Status in your region"
      defaultValue={chosen}
      options={options}
    />
  );
}
