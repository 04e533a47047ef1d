import { describe, expect, it } from "vitest";
import { type Mark, marked } from "../../../app/forum/write/form/markdown-marks";

/** A text with the selection between two bars, before and after. */
function after(text: string, mark: Mark): string {
  const from = text.indexOf("|");
  const to = text.indexOf("|", from + 1) - 1;
  const plain = text.replaceAll("|", "");
  const { from: start, to: end, replacement, select } = marked({ text: plain, from, to }, mark);
  const whole = plain.slice(0, start) + replacement + plain.slice(end);
  return `${whole.slice(0, select[0])}|${whole.slice(select[0], select[1])}|${whole.slice(select[1])}`;
}

describe("the editor's buttons", () => {
  it("mark what is selected, and take the mark away", () => {
    expect(after("a |word| here", "bold")).toBe("a **|word|** here");
    expect(after("a |**word**| here", "bold")).toBe("a |word| here");
    expect(after("a |word| here", "italic")).toBe("a *|word|* here");
  });

  it("give words to type over where nothing is selected", () => {
    expect(after("||", "bold")).toBe("**|bold text|**");
    expect(after("see ||", "link")).toBe("see [words](|https://|)");
    expect(after("see |this|", "link")).toBe("see [this](|https://|)");
  });

  it("mark whole lines, however much of them is selected", () => {
    expect(after("one\nt|wo\nth|ree\nfour", "quote")).toBe("one\n|> two\n> three|\nfour");
    expect(after("|> two\n> three|", "quote")).toBe("|two\nthree|");
    expect(after("|one|", "list")).toBe("|- one|");
    expect(after("||", "list")).toBe("|- |");
  });
});
