import type { ComponentProps } from "react";
import { COMMUNITY } from "@worker/domain/voice/forum/addresses";
import { LinkButton } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { NewestPager } from "../lists/newest-pager";
import { ThreadList } from "../lists/thread-list";

type NewestThreadsProps = Pick<ComponentProps<typeof ThreadList>, "items" | "categories" | "now"> & {
  path: string;
  first: boolean;
  nextCursor: string | null;
  /** Where there are none. */
  none: Pick<ComponentProps<typeof Empty>, "icon" | "title">;
};

/** Threads of every category that have something in common; a page is empty where all of its threads may not be read. */
export function NewestThreads({ items, categories, now, path, first, nextCursor, none }: NewestThreadsProps) {
  if (items.length === 0 && nextCursor === null)
    return <Empty {...none} action={<LinkButton to={COMMUNITY}>Back to the community</LinkButton>} />;
  return (
    <section aria-label="Threads">
      <ThreadList items={items} categories={categories} now={now} />
      <NewestPager
        newest={first ? null : path}
        text={`${plural(items.length, "thread")} on this page`}
        next={nextCursor === null ? null : `${path}?cursor=${nextCursor}`}
      />
    </section>
  );
}
