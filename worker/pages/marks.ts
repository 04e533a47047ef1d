import { Hono } from "hono";
import { NotFound } from "../errors";
import { inertFile } from "../inert-file";
import { drawEmoji } from "../marks/draw-emoji";
import { drawMark } from "../marks/draw-mark";
import { EMOJI_NAMES } from "../marks/emoji-names";
import { MARK_FORMS, MARKS_PATH, type MarkShape } from "../marks/mark-address";
import type { AppEnv } from "../middleware/types";

const SHAPES: readonly MarkShape[] = ["vendor", "member", ...MARK_FORMS];
const NAME = /^([a-z]+)-([0-9a-f]{8})\.svg$/;

/** Drawn marks; an address holds all that its drawing depends on, so every cache may keep it for good. */
export const marks = new Hono<AppEnv>().get(`${MARKS_PATH}/:file`, (c) => {
  const caching = "public, max-age=31536000, immutable";
  const emoji = EMOJI_NAMES.find((each) => c.req.param("file") === `emoji-${each}.svg`);
  if (emoji !== undefined) return c.body(drawEmoji(emoji), 200, inertFile({ type: "image/svg+xml", caching }));
  const [, name, seed] = NAME.exec(c.req.param("file")) ?? [];
  const shape = SHAPES.find((each) => each === name);
  if (shape === undefined || seed === undefined) throw new NotFound("There is no such drawing.");
  return c.body(drawMark(shape, Number.parseInt(seed, 16)), 200, inertFile({ type: "image/svg+xml", caching }));
});
