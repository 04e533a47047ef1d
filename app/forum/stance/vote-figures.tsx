import type { CSSProperties, ReactNode } from "react";
import type { Votes } from "@worker/domain/views/forum/post-view";
import { formatCompact } from "~/ui/format";
import { Icon } from "~/ui/icon";

/** From as many votes on the share of upvotes says something (rules/forum#votes). */
const BAR_FROM = 10;

/** The rating of a post, without or between its buttons. */
export function VoteFigures({ votes, row = false }: { votes: Votes; row?: boolean }) {
  return (
    <div className={row ? "vote vote--row" : "vote"}>
      <Icon name="arrow-big-up" />
      <Rating votes={votes} row={row} />
    </div>
  );
}

export function Rating({ votes: { up, down }, row, after }: { votes: Votes; row: boolean; after?: ReactNode }) {
  const total = up + down;
  const percent = total === 0 ? 0 : Math.round((100 * up) / total);
  const style: CSSProperties & { "--w": string } = { "--w": `${percent}%` };
  return (
    <>
      <b>
        <span className="sr">Rating </span>
        {formatCompact(up - down)}
      </b>
      {after}
      {total >= BAR_FROM && !row && (
        <>
          <span className="agree" style={style} title={`${percent}% upvoted`}>
            <i />
          </span>
          <span className="sr">{percent} percent upvoted</span>
        </>
      )}
    </>
  );
}
