import { describe, expect, it } from "vitest";
import { CLASS, classify } from "@worker/domain/views/search/index/classify";

const classesOf = (extractType: string) =>
  Object.entries(CLASS)
    .filter(([, bit]) => classify(extractType) & bit)
    .map(([name]) => name);

describe("classification by whole tokens (rules/search#classes)", () => {
  it.each([
    ["MIT Salt Domestic", ["mit", "domestic", "salt"]],
    ["MIT Freebase Thai", ["mit", "thai", "freebase"]],
    ["mit", ["mit"]],
    ["Mitragynine extract", ["mit"]],
    ["Limited edition", []],
    ["Summit leaf", []],
    ["7OH Thai", ["sevenOh", "thai"]],
    ["7-OH, domestic", ["sevenOh", "domestic"]],
    ["7-hydroxymitragynine", ["sevenOh"]],
    ["17oh", []],
    ["7OH/MIT Salt", ["sevenOh"]],
    ["Thailand Salt", []],
    ["Plain Leaf, Thai", ["thai"]],
    ["Freebase", []],
    ["", []],
  ])("%s", (extractType, classes) => {
    expect(classesOf(extractType)).toEqual(classes);
  });
});
