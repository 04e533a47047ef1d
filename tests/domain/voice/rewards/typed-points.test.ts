import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { correctionFields } from "@worker/domain/oversight/reward-corrections/forms";
import { redeemPageForm } from "@worker/domain/voice/redemptions/forms";
import { typedPoints } from "@worker/domain/voice/rewards/typed-points";

const redeemed = (points: string) => {
  const form = { way: "paypal", key: "a-key-of-a-test-1", email: "ann@mail.example", points };
  const parsed = v.safeParse(redeemPageForm, form);
  return parsed.success && parsed.output.way === "paypal" ? parsed.output.points : null;
};
const corrected = (points: string) => {
  const parsed = v.safeParse(correctionFields.points, points);
  return parsed.success ? parsed.output : null;
};

describe("typed points", () => {
  it.each([
    ["2500", 2500],
    [" 2,500 ", 2500],
    ["+12,500", 12_500],
    ["1,000,000", 1_000_000],
  ])("%j are read alike in every form", (text, points) => {
    expect([typedPoints(text), redeemed(text), corrected(text)]).toEqual([points, points, points]);
  });

  it.each(["1,2,3", "25,00", "2,5000", ",500", "2500,", "2.500", "2 500", "1e4", "0x999", "1234567890", "--5000", ""])(
    "%j are refused in every form",
    (text) => {
      expect([typedPoints(text), redeemed(text), corrected(text)]).toEqual([Number.NaN, null, null]);
    },
  );

  it.each(["-2,500", "\u22122,500", "\u20132,500"])("%j are taken from somebody, and redeem nothing", (text) => {
    expect([typedPoints(text), redeemed(text), corrected(text)]).toEqual([-2500, null, -2500]);
  });
});
