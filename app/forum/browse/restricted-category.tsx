import { COMMUNITY } from "@worker/domain/voice/forum/addresses";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** 403: the category is there, and nothing of it shows. */
export function RestrictedCategory({ signedIn }: { signedIn: boolean }) {
  return (
    <div className="solo">
      <Icon name="lock" size="lg" />
      <h1>Access Denied</h1>
      <p className="lead">This category requires special permissions</p>
      <div className="row row--wrap">
        <LinkButton variant="primary" to={COMMUNITY}>
          Back to the community
        </LinkButton>
        {!signedIn && <LinkButton to="/login?returnTo=%2Fcommunity">Log in</LinkButton>}
      </div>
    </div>
  );
}
