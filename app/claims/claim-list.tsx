import type { ReactNode } from "react";
import { CLAIM_STATES, type ClaimState, STATE_LABELS } from "@worker/domain/voice/claims/forms";
import { Empty } from "~/ui/empty";
import { plural } from "~/ui/format";
import { Pager } from "~/ui/pager";
import { Pill, Pills } from "~/ui/pill";

type ClaimListProps = {
  path: string;
  state: ClaimState;
  count: number;
  later: boolean;
  nextCursor: string | null;
  children: ReactNode;
};

export function ClaimList({ path, state, count, later, nextCursor, children }: ClaimListProps) {
  const here = state === "waiting" ? path : `${path}?state=${state}`;
  const next = new URLSearchParams({ state, cursor: nextCursor ?? "" }).toString();
  return (
    <>
      <Pills label="Status">
        {CLAIM_STATES.map((each) => (
          <Pill key={each} to={`${path}?state=${each}`} current={each === state}>
            {STATE_LABELS[each]}
          </Pill>
        ))}
      </Pills>
      {count === 0 ? (
        <Empty icon="circle-check" title={state === "waiting" ? "No claims are waiting." : "No claims here."} />
      ) : (
        <ul className="plain-list stack">{children}</ul>
      )}
      {(nextCursor !== null || later) && (
        <Pager
          text={plural(count, "claim")}
          previous={later ? here : null}
          next={nextCursor === null ? null : `${path}?${next}`}
        />
      )}
    </>
  );
}
