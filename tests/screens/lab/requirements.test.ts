import { expect, it } from "vitest";
import { metRequirements } from "~/lab/form/requirements";

it("an upload's requirements tell what is missing from what nobody has confirmed yet", () => {
  const needs = metRequirements(
    { testDate: "Enter the day." },
    ["pesticides"],
    ["labId", "testDate", "heavyMetals-0-value"],
  );
  expect(needs).toEqual(["unconfirmed", "met", "unconfirmed", "met", "met", "missing", "met"]);
  expect(metRequirements({ "heavyMetals-0-value": "Enter it." }, [], ["heavyMetals-verdict"])[2]).toBe("missing");
});
