import { useEffect, useState } from "react";
import type { HeldNotice } from "@worker/domain/voice/messages/hold";
import { IconButton } from "~/ui/button";
import { plural } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { useScripts } from "~/ui/use-scripts";
import { Clock, dateIn, Moment, useZone } from "../times/zone";

const SECOND = 1000;
const two = (value: number): string => String(value).padStart(2, "0");

/** To the nearest second, since two clocks are never quite the same: such as "59:07", or "6:59:07" where there are hours; more than two days are counted in days. */
function leftOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / SECOND));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 48)
    return [plural(Math.floor(hours / 24), "day"), ...(hours % 24 > 0 ? [plural(hours % 24, "hour")] : [])].join(" ");
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

type RateNoticeProps = { notice: HeldNotice; onClose?: () => void };

/** Why nothing can be sent, and until when (rules/messaging-safety#notice). The seconds are for the eye alone. */
export function RateNotice({ notice: { title, why, again, until }, onClose }: RateNoticeProps) {
  const hasScripts = useScripts();
  const zone = useZone();
  const [now] = useState(() => Date.now());
  const isToday = hasScripts && dateIn(until, zone) === dateIn(now, zone);
  return (
    <div className="note note--wait rate-notice">
      <Icon name="ban" />
      <div>
        <div role="alert">
          <strong>{title}</strong> {why} {again === undefined ? "You can write again at" : `${again} from`}{" "}
          {isToday ? <Clock at={until} /> : <Moment at={until} />}.
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
