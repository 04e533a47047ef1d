import type { CSSProperties } from "react";
import type { Votes } from "@worker/domain/views/forum/post-view";
import { formatCompact } from "~/ui/format";
import { Icon } from "~/ui/icon";

/** From as many votes on the share of upvotes says something (rules/forum#reactions). */
const BAR_FROM = 10;

export function VoteFigures({ votes: { up, down }, row = false }: { votes: Votes; row?: boolean }) {
  const total = up + down;
  const percent = total === 0 ? 0 : Math.round((100 * up) / total);
  const style: CSSProperties & { "--w": string } = { "--w": `${percent}%` };
  return (
    <div className={row ? "vote vote--row" : "vote"}>
      <Icon name="arrow-big-up" />
      <b>
        <span className="sr">Rating </span>
        {formatCompact(up - down)}
      </b>
      {total >= BAR_FROM && !row && (
        <>
          <span className="agree" style={style} title={`${percent}% upvoted`}>
            <i />
          </span>
          <span className="sr">{percent} percent upvoted</span>
        </>
      )}
    </div>
  );
}
