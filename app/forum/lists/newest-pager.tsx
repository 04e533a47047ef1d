import { Link } from "~/ui/link";
import { Pager } from "~/ui/pager";

type NewestPagerProps = {
  /** The first page; null on it. */
  newest: string | null;
  /** What stands on this page. */
  text: string;
  next: string | null;
};

/** Below a list that has the newest first. */
export const NewestPager = ({ newest, text, next }: NewestPagerProps) => (
  <>
    {newest !== null && (
      <p className="small forum-more">
        <Link to={newest}>Back to the newest</Link>
      </p>
    )}
    <Pager text={text} next={next} />
  </>
);
