import { describe, expect, it } from "vitest";
import type { Substance } from "@worker/domain/catalogue/substances/classes";
import { CLASS, classify } from "@worker/domain/views/search/index/classify";

const classesOf = (substance: Substance, extractType: string) =>
  Object.entries(CLASS)
    .filter(([, bit]) => classify({ substance, extractType }) & bit)
    .map(([name]) => name);

describe("classification by substance (rules/search#classes)", () => {
  it.each<[Substance, string, string[]]>([
    ["mit", "MIT Salt Domestic", ["mit", "domestic", "salt"]],
    ["mit", "MIT Freebase Thai", ["mit", "thai", "freebase"]],
    ["mit", "", ["mit"]],
    ["7oh", "7OH Thai", ["sevenOh", "thai"]],
    ["7oh", "7OH/MIT Salt", ["sevenOh"]],
    ["7oh", "Enhanced leaf", ["sevenOh"]],
    ["plain-leaf", "Plain Leaf, Thai", ["thai", "leaf"]],
    ["plain-leaf", "Limited edition", ["leaf"]],
    ["plain-leaf", "Thailand Salt", ["leaf"]],
    ["other", "Kava root", []],
    ["other", "Freebase", []],
    ["pseudo", "Pseudoindoxyl, domestic", ["domestic"]],
  ])("%s: %s", (substance, extractType, classes) => {
    expect(classesOf(substance, extractType)).toEqual(classes);
  });
});
