import { Select } from "~/ui/field";

type RegionSelectProps = {
  /** A line a region: its code, a space, its name. */
  regions: string;
  /** "" while none is chosen. */
  chosen: string;
};

export function RegionSelect({ regions, chosen }: RegionSelectProps) {
  const options = regions.split("\n").map((line) => {
    const [value = "", ...name] = line.split(" ");
    return { value, label: name.join(" ") };
  });
  return (
    <Select
      key={chosen}
      className="input region-pick"
      name="region"
      aria-label="Status in your region"
      placeholder="No region"
      defaultValue={chosen}
      options={options}
    />
  );
}
