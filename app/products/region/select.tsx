import { Select } from "~/ui/field";

type RegionSelectProps = {
  /** Of each region its code, a space and its name; semicolons between. */
  regions: string;
  /** "" while none is chosen. */
  chosen: string;
};

export function RegionSelect({ regions, chosen }: RegionSelectProps) {
  const options = regions.split(";").map((line) => {
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
