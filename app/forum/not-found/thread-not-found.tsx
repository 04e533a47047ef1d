import { COMMUNITY } from "@worker/domain/voice/forum/addresses";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** 404, also for a thread that this viewer may not read. */
export function ThreadNotFound() {
  return (
    <div className="solo">
      <Icon name="search-x" size="lg" />
      <h1>Thread Not Found</h1>
      <p className="lead">The thread you're looking for doesn't exist or has been deleted.</p>
      <div className="row row--wrap">
        <LinkButton variant="primary" to={COMMUNITY}>
          Back to the community
        </LinkButton>
      </div>
    </div>
  );
}
