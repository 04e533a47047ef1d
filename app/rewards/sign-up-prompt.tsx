import type { Program } from "@worker/domain/views/rewards/program";
import { LinkButton } from "~/ui/button";
import { pointsAndMoney } from "./words";

const BACK = new URLSearchParams({ returnTo: "/referrals" });

/** For whoever has no account yet. */
export function SignUpPrompt({ program: { welcome } }: { program: Program }) {
  return (
    <aside className="rewards-join card card--pad" aria-labelledby="rewards-join">
      <div>
        <h2 id="rewards-join">Sign up to earn points</h2>
        <p className="muted">
          An approved registration begins with {pointsAndMoney(welcome)}. An account is free, and for adults of 21 and
          over.
        </p>
      </div>
      <div className="row row--wrap">
        <LinkButton variant="primary" to={`/register?${BACK}`}>
          Sign up
        </LinkButton>
        <LinkButton to={`/login?${BACK}`}>Log in</LinkButton>
      </div>
    </aside>
  );
}
