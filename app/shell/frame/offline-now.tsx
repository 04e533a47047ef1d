import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

interface OfflineNowProps {
  /** What was to be sent is not sent by itself once there is a connection. */
  isSent: boolean;
  /** @returns false where there is still no connection */
  onRetry: () => boolean;
  /** Null where nothing stands beneath. */
  onBack: (() => void) | null;
}

/** Stands in the place of a page that could not be asked for; what stood there is still beneath, as it was. */
export function OfflineNow({ isSent, onRetry, onBack }: OfflineNowProps) {
  const [tries, setTries] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const back = () => void (isSent || onRetry());
    window.addEventListener("online", back);
    return () => window.removeEventListener("online", back);
  }, [isSent, onRetry]);
  return (
    <div className="solo offline-now">
      <Icon name="wifi-off" size="lg" />
      <h1 ref={heading} tabIndex={-1}>
        You are offline
      </h1>
      <p className="lead">
        {isSent
          ? "Nothing was sent. What you typed is still there."
          : "This page needs a connection. It opens as soon as there is one."}
      </p>
      <div className="row row--wrap">
        <Button variant="primary" onClick={() => onRetry() || setTries(tries + 1)}>
          Retry
        </Button>
        {onBack && <Button onClick={onBack}>Back to where you were</Button>}
      </div>
      <p role="status" className="small muted">
        {tries > 0 && `Still no connection${tries > 1 ? ` (tried ${tries} times)` : ""}.`}
      </p>
    </div>
  );
}
