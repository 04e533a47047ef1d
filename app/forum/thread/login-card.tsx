import { LinkButton } from "~/ui/button";

/** What a visitor can do where members write. */
export function LoginCard({ text, returnTo }: { text: string; returnTo: string }) {
  const back = new URLSearchParams({ returnTo });
  return (
    <div className="card card--pad stack">
      <p>{text}</p>
      <p className="row row--wrap">
        <LinkButton to={`/login?${back}`} variant="primary">
          Log in
        </LinkButton>
        <LinkButton to={`/register?${back}`}>Sign up</LinkButton>
      </p>
    </div>
  );
}
