import type { CSSProperties } from "react";
import type { ProfileAnalytics } from "@worker/domain/views/profile-analytics/analytics-tab";
import type { Counted } from "@worker/domain/views/profile-analytics/counted";
import type { Timeframe } from "@worker/domain/views/profile-analytics/periods";
import { Bar } from "~/ui/charts/meter";
import { formatNumber, formatPercent, plural } from "~/ui/format";
import { Link } from "~/ui/link";
import { type Drawn, GrowthPanel, Panel } from "./panels";

type AudienceProps = { shown: ProfileAnalytics; follows: Drawn | null; time: Timeframe; isOwn: boolean };

export function Audience({ shown: { counted, growth }, follows, isOwn }: AudienceProps) {
  if (counted === null) return null;
  return (
    <div className="analytics-panels">
      <Referrers counted={counted} />
      <div className="analytics-column">
        <Devices counted={counted} />
        <Panel id="visitors" title="Visitors" figure={formatNumber(counted.uniqueVisitors)}>
          <p>
            {plural(counted.uniqueVisitors, "different visitor")} in this time. Names are shown to you alone, and only
            of members who let theirs be seen.
          </p>
          {isOwn && (
            <p>
              <Link to="/account/privacy/visitors">Your recent visitors</Link>
            </p>
          )}
        </Panel>
      </div>
      {growth !== null && follows !== null && <GrowthPanel growth={growth} drawn={follows} n={1} />}
    </div>
  );
}

/** What led to the profile; the bars are in the table that says the same. */
function Referrers({ counted: { topReferrers, otherReferrers, totalViews } }: { counted: Counted }) {
  const rows = [
    ...topReferrers,
    ...(otherReferrers > 0 ? [{ source: "rest", name: "All others", count: otherReferrers }] : []),
  ];
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Panel id="referrers" title="Top referrers">
      {rows.length === 0 ? (
        <p className="muted">No views in this time.</p>
      ) : (
        <table className="table analytics-bars">
          <caption className="sr">Views by what led to the profile</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col" className="r">
                Views
              </th>
              <th scope="col" className="r">
                Share
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ source, name, count }) => (
              <tr key={source}>
                <th scope="row">
                  {name}
                  <Bar share={count / most} thin />
                </th>
                <td className="r">{formatNumber(count)}</td>
                <td className="r">{formatPercent(count / totalViews)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

const DEVICES: readonly { key: keyof Counted["devices"]; label: string }[] = [
  { key: "desktop", label: "Desktop" },
  { key: "mobile", label: "Mobile" },
  { key: "tablet", label: "Tablet" },
];

function Devices({ counted: { devices, totalViews } }: { counted: Counted }) {
  return (
    <Panel id="devices" title="Devices">
      {totalViews === 0 ? (
        <p className="muted">No views in this time.</p>
      ) : (
        <>
          <div className="analytics-split" aria-hidden="true">
            {DEVICES.map(({ key }) => {
              const style: CSSProperties & { "--w": number } = { "--w": devices[key] };
              return devices[key] > 0 && <i key={key} className={`is-${key}`} style={style} />;
            })}
          </div>
          <table className="table">
            <caption className="sr">Views by device</caption>
            <thead>
              <tr>
                <th scope="col">Device</th>
                <th scope="col" className="r">
                  Views
                </th>
                <th scope="col" className="r">
                  Share
                </th>
              </tr>
            </thead>
            <tbody>
              {DEVICES.map(({ key, label }) => (
                <tr key={key}>
                  <th scope="row">
                    <i className={`analytics-key is-${key}`} aria-hidden="true" />
                    {label}
                  </th>
                  <td className="r">{formatNumber(devices[key])}</td>
                  <td className="r">{formatPercent(devices[key] / totalViews)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Panel>
  );
}
