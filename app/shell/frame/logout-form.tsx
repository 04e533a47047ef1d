import { forgetTypedTexts } from "~/device/typed-texts";
import { Icon } from "~/ui/icon";

/** Ends the session. A form, since it changes something. */
export function LogoutForm() {
  return (
    <form method="post" action="/logout" onSubmit={forgetTypedTexts}>
      <button>
        <Icon name="log-out" />
        Log out
      </button>
    </form>
  );
}
