import { Icon } from "~/ui/icon";

/** Ends the session. A form, since it changes something. `compact` shows only the icon. */
export function LogoutForm({ className, compact = false }: { className?: string; compact?: boolean }) {
  return (
    <form method="post" action="/logout" className={className}>
      {compact ? (
        <button className="icon-btn" aria-label="Log out" title="Log out">
          <Icon name="log-out" />
        </button>
      ) : (
        <button>
          <Icon name="log-out" />
          Log out
        </button>
      )}
    </form>
  );
}
