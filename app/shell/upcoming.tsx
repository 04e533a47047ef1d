import { LinkButton } from "~/ui/button";

type UpcomingProps = {
  title: string;
  lead: string;
  items: readonly string[];
  /** Where to go meanwhile. */
  links: readonly { to: string; label: string }[];
};

/** A page that comes later says so, and what it will hold. */
export function Upcoming({ title, lead, items, links }: UpcomingProps) {
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
        {links.map((link) => (
          <LinkButton key={link.to} to={link.to}>
            {link.label}
          </LinkButton>
        ))}
        <LinkButton variant="quiet" to="/">
          Back to home
        </LinkButton>
      </div>
    </div>
  );
}
