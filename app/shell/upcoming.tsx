import { LinkButton } from "../ui/button";

type UpcomingProps = {
  title: string;
  lead: string;
  /** What will stand here, one line each. */
  items: readonly string[];
  back?: { to: string; label: string };
};

/** A page that comes later says so, and what it will hold. */
export function Upcoming({ title, lead, items, back = { to: "/", label: "Back to home" } }: UpcomingProps) {
  return (
    <div className="solo">
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <h2>What will be here</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <div className="row row--wrap">
        <LinkButton to={back.to} icon="arrow-left">
          {back.label}
        </LinkButton>
      </div>
    </div>
  );
}
