import { HOUR } from "../calendar";
import { Random } from "../random";
import type { ForumContext } from "./plan-threads";
import { FIRST_THREAD } from "./text/first-thread";
import { LONG_THEME } from "./text/themes";
import type { ThreadPlan } from "./thread";

const MINUTE = 60_000;

/** `newbie`'s first thread: it is as old as its author is, less the time that it takes to find the button. */
export function newbieThread({ company, subjects }: ForumContext): ThreadPlan[] {
  const newbie = company.named("newbie");
  if (newbie === null) return [];
  const createdAt = newbie.row.createdAt + HOUR + 12 * MINUTE;
  const random = new Random(`newbie/${createdAt}`);
  return [
    {
      id: random.id(createdAt),
      category: FIRST_THREAD.category,
      author: newbie,
      createdAt,
      title: FIRST_THREAD.title,
      tags: FIRST_THREAD.tags,
      subject: subjects.deal(random, { about: "nothing" }),
      theme: LONG_THEME,
      script: FIRST_THREAD,
      long: null,
    },
  ];
}
