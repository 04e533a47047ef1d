import { describe, expect, it } from "vitest";
import {
  categoryListPath,
  commentsPath,
  pageOf,
  positionPath,
  tagPath,
  threadPath,
} from "@worker/domain/voice/forum/addresses";

describe("where a post stands", () => {
  it("is the page of its position, for good", () => {
    expect([0, 1, 20, 21, 40, 41, 1_000_000].map(pageOf)).toEqual([1, 1, 1, 2, 2, 3, 50_000]);
    expect(positionPath("t", 0, "p")).toBe("/community/thread/t");
    expect(positionPath("t", 20, "p")).toBe("/community/thread/t#post-p");
    expect(positionPath("t", 21, "p")).toBe("/community/thread/t?page=2#post-p");
  });

  it("leaves out what is the default", () => {
    expect(threadPath("t", 1)).toBe("/community/thread/t");
    expect(categoryListPath("general", "active")).toBe("/community/category/general");
    expect(categoryListPath("general", "top", "abc")).toBe("/community/category/general?sort=top&cursor=abc");
    expect(commentsPath("t", "r", { sort: "top", at: "c" })).toBe("/community/thread/t/reply/r?at=c");
    expect(tagPath("c++ & more")).toBe("/community/tag/c%2B%2B%20%26%20more");
  });
});
