import { describe, expect, it } from "vitest";
import {
  COMMENT_DEPTH_MAX,
  COMMENT_SORTS,
  POST_KINDS,
  REACTIONS,
  REPLY_MIN,
  TAG_MAX,
  TAGS_MAX,
  THREAD_CONTENT_MIN,
  THREAD_TITLE,
} from "@worker/domain/voice/forum/forms";

describe("the forum's limits", () => {
  it("are those of the rulebook", () => {
    expect(THREAD_TITLE).toEqual({ min: 5, max: 200 });
    expect([THREAD_CONTENT_MIN, REPLY_MIN, TAGS_MAX, TAG_MAX, COMMENT_DEPTH_MAX]).toEqual([10, 5, 5, 30, 5]);
    expect(REACTIONS).toEqual(["like", "love", "laugh", "wow", "sad", "angry"]);
    expect(COMMENT_SORTS).toEqual(["top", "newest", "oldest"]);
    expect(POST_KINDS).toEqual(["opening", "reply", "comment"]);
  });
});
