import { describe, expect, it } from "vitest";
import { likeness, sketchOf } from "@worker/domain/voice/messages/sketch";

const KEY = "a key of the site";
const OFFER =
  "Hello Ann, we have fresh enhanced extract at half the price this week only, write back and I send you the list.";
const alike = async (one: string, other: string) =>
  likeness((await sketchOf(one, KEY)) ?? "", (await sketchOf(other, KEY)) ?? "");

describe("the sketch of a message", () => {
  it("is the same for the same words, whatever their case and spaces", async () => {
    expect(await alike(OFFER, OFFER.toUpperCase().replaceAll(" ", "  "))).toBe(1);
  });

  it("is nearly the same where only the name differs", async () => {
    expect(await alike(OFFER, OFFER.replace("Ann", "Bea"))).toBeGreaterThanOrEqual(0.85);
  });

  it.each([
    "Thank you, the parcel arrived today and everything was as the lab page says.",
    "Hello Ann, how was the tea you wrote about in the thread on cold brews?",
  ])("is another for another message: %s", async (other) => {
    expect(await alike(OFFER, other)).toBeLessThan(0.5);
  });

  it("is none of short texts, which are alike without being copies", async () => {
    expect(await sketchOf("Thanks, that helps!", KEY)).toBeNull();
  });

  it("depends on the site's key, so that nobody can look texts up", async () => {
    expect(await sketchOf(OFFER, KEY)).not.toBe(await sketchOf(OFFER, "another key"));
  });
});
