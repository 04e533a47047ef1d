import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  commentForm,
  draftForm,
  replyForm,
  threadForm,
  threadPageForm,
} from "@worker/domain/voice/forum-writing/writing-forms";

const good = { categoryId: "general", title: "What is on the label", content: "Ten characters, and more." };
const firstOf = (schema: v.GenericSchema, input: unknown) => {
  const read = v.safeParse(schema, input);
  return read.success ? null : read.issues[0].message;
};
const titled = (title: unknown) => firstOf(threadForm, { ...good, title });
const saying = (content: unknown) => firstOf(threadForm, { ...good, content });
const tagged = (tags: unknown) => firstOf(threadForm, { ...good, tags });

describe("a new thread", () => {
  it("says what is wrong in the words of the site", () => {
    expect(firstOf(threadForm, { ...good, categoryId: "" })).toBe("Please select a category");
    expect(firstOf(threadForm, { ...good, categoryId: undefined })).toBe("Please select a category");
    expect([titled(""), titled("  \u200b "), titled("\u2800".repeat(9)), titled(7)]).toEqual(
      Array(4).fill("Thread title is required"),
    );
    expect([titled("Four"), titled(" Four ")]).toEqual(Array(2).fill("Title must be at least 5 characters long"));
    expect(titled("x".repeat(201))).toBe("Title must be less than 200 characters");
    expect([saying(""), saying(" \n\u2060 ")]).toEqual(Array(2).fill("Thread content is required"));
    expect(saying("   Too short   ")).toBe("Content must be at least 10 characters long");
    expect(saying("x".repeat(20_001))).toBe("Content must be at most 20,000 characters long");
  });

  it("takes what lies on the edge, in code points", () => {
    expect([titled("Fives"), titled("😀".repeat(200)), saying("Ten chars."), saying("😀".repeat(20_000))]).toEqual(
      Array(4).fill(null),
    );
  });

  it("has 5 tags of 30 characters at most, in lower case, trimmed, each once", () => {
    expect(tagged(["a", "b", "c", "d", "e", "f"])).toBe("A thread has at most 5 tags");
    expect(tagged(["x".repeat(31)])).toBe("A tag has at most 30 characters");
    const tags = [" Label ", "label", "LABEL", "Green  Vein", "x".repeat(30), " "];
    expect(v.parse(threadForm, { ...good, tags }).tags).toEqual(["label", "green vein", "x".repeat(30)]);
  });

  it("has no tag that cannot be seen, or whose address would lead elsewhere", () => {
    const tags = [".", "..", " ", "\u3164", "\u2800", "...", ".net", "c++"];
    expect(v.parse(threadForm, { ...good, tags }).tags).toEqual([".net", "c++"]);
  });

  it("comes from the page's form with its tags in one field", () => {
    const fields = { category: "general", title: good.title, content: good.content, tags: "A, b,,a", pin: "on" };
    expect(v.parse(threadPageForm, fields)).toEqual({ ...good, tags: ["a", "b"], isPinned: true });
    expect(v.parse(threadPageForm, { ...fields, pin: "" }).isPinned).toBe(false);
  });

  it("holds no half characters, and lines that end one way", () => {
    const { title, content } = v.parse(threadForm, {
      ...good,
      title: "Half \ud83d here",
      content: "One\r\ntwo\rthree\0 \n",
    });
    expect([title, content]).toEqual(["Half � here", "One\ntwo\nthree"]);
  });

  it("leaves what a line of Markdown begins with", () => {
    expect(v.parse(threadForm, { ...good, content: "\n\n    code of a kind\n" }).content).toBe("    code of a kind");
  });
});

describe("a reply and a comment", () => {
  it("have 5 characters after trimming, and one", () => {
    expect(firstOf(replyForm, { content: " abcd " })).toBe("A reply needs at least 5 characters");
    expect(firstOf(replyForm, { content: "abcde" })).toBeNull();
    expect(firstOf(commentForm, { content: " \u200b\n" })).toBe("Please write a comment");
    expect(firstOf(commentForm, { content: "y" })).toBeNull();
    expect(firstOf(commentForm, { content: "y".repeat(2001) })).toBe("A comment has at most 2,000 characters");
  });
});

describe("a draft", () => {
  it("may be anything that fits", () => {
    expect(v.parse(draftForm, {})).toEqual({ categoryId: "", title: "", content: "", tags: [] });
    expect(firstOf(draftForm, { title: "x".repeat(201) })).not.toBeNull();
  });
});
