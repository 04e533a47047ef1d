import type { ReactNode } from "react";
import type { Counted, FollowerGrowth } from "@worker/domain/views/profile-analytics/counted";
import { Chart, type ChartDrawing } from "~/ui/charts/chart";
import { Figure } from "~/ui/charts/figure";
import { FoldedTable } from "~/ui/folded-table";
import { formatNumber, plural } from "~/ui/format";
import { stepName } from "~/ui/step-name";

export interface Drawn {
  drawing: ChartDrawing;
  summary: string;
}

/** A part of the page, with its head number on the right. */
export function Panel({
  id,
  title,
  figure,
  children,
}: {
  id: string;
  title: string;
  figure?: string;
  children: ReactNode;
}) {
  return (
    <section className="analytics-panel" aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {figure !== undefined && <b className="num">{figure}</b>}
      </header>
      {children}
    </section>
  );
}

const by = (unit: Counted["unit"]): string => (unit === "day" ? "day" : "month");

export function ViewsPanel({ counted, drawn }: { counted: Counted; drawn: Drawn }) {
  const { unit, steps, totalViews, countedSince } = counted;
  const title = `Views by ${by(unit)}`;
  return (
    <Panel id="views" title={title} figure={formatNumber(totalViews)}>
      <Figure
        n={1}
        caption={
          countedSince === null
            ? "No view was counted yet."
            : `One a visitor and day; days are UTC. The first view was counted on ${stepName(countedSince)}.`
        }
      >
        <Chart title={title} {...drawn} />
      </Figure>
      <FoldedTable
        caption={title}
        columns={["Date", "Views"]}
        rows={steps.map(({ step, views }) => ({ head: stepName(step), cells: [formatNumber(views)] }))}
      />
    </Panel>
  );
}

export function GrowthPanel({ growth, drawn, n }: { growth: FollowerGrowth; drawn: Drawn; n: number }) {
  const { unit, steps, total, gained } = growth;
  return (
    <Panel id="growth" title="Follower growth" figure={gained === 0 ? "±0" : `+${formatNumber(gained)}`}>
      <Figure
        n={n}
        caption={`${plural(total, "follower")} today, by when they began to follow. Whoever stopped is in no number.`}
      >
        <Chart title={`Followers by ${by(unit)}`} {...drawn} />
      </Figure>
      <FoldedTable
        caption={`Followers by ${by(unit)}`}
        columns={["Date", "New", "Followers"]}
        rows={steps.map(({ step, gained: began, count }) => ({
          head: stepName(step),
          cells: [formatNumber(began), formatNumber(count)],
        }))}
      />
    </Panel>
  );
}
