import { useEffect, useState } from "react";
import type { HeldNotice } from "@worker/domain/voice/messages/hold";
import { IconButton } from "~/ui/button";
import { formatDateTime } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { useScripts } from "~/ui/use-scripts";

const SECOND = 1000;
const two = (value: number): string => String(value).padStart(2, "0");

/** Such as "59:07", or "6:59:07" where there are hours. */
function leftOf(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** In the reader's own time, with the day where it is another. */
function localTime(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ month: "short", day: "numeric" } as const);
  const how = { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat("en-US", how).format(at);
}

type RateNoticeProps = { notice: HeldNotice; onClose?: () => void };

/** Why nothing can be sent, and until when (rules/messaging-safety#notice). The seconds are for the eye alone. */
export function RateNotice({ notice: { title, why, until }, onClose }: RateNoticeProps) {
  const hasScripts = useScripts();
  return (
    <div className="note note--wait rate-notice">
      <Icon name="ban" />
      <div>
        <div role="alert">
          <strong>{title}</strong> {why} You can write again at{" "}
          <time dateTime={new Date(until).toISOString()}>{hasScripts ? localTime(until) : formatDateTime(until)}</time>.
        </div>
        {hasScripts && <Countdown until={until} />}
      </div>
      {hasScripts && onClose && <IconButton label="Close the notice" icon="x" onClick={onClose} />}
    </div>
  );
}

function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="num muted" aria-hidden="true">
      {leftOf(until - now)} left
    </p>
  );
}
