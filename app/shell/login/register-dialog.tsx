import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";
import { latestBirthDate } from "~/account/register/birth-date";
import { RegisterForm } from "~/account/register/form";

type RegisterPanelProps = {
  returnTo: string;
  /** The address the visitor is at; a referral link names its code there. */
  search: string;
  inviteRequired: boolean;
  /** UTC epoch milliseconds */
  now: number;
  onLogin: () => void;
};

/** What the "Sign up" modal shows. It comes as a part of its own, when the modal is opened. */
export default function RegisterPanel({ returnTo, search, inviteRequired, now, onLogin }: RegisterPanelProps) {
  const query = new URLSearchParams(search);
  const referral = useReferral();
  const values = { referralCode: referral ?? query.get("ref") ?? "", inviteCode: query.get("invite") ?? "" };
  return (
    <RegisterForm
      idPrefix="modal-"
      returnTo={returnTo}
      typed={{ values, interests: [] }}
      inviteRequired={inviteRequired}
      latestBirth={latestBirthDate(now)}
      onLogin={onLogin}
    />
  );
}

type Loaded = { referral?: string };

/** The code of the referral link by which the visitor came first; read here, so that no other page has to pass it on. */
function useReferral(): string | undefined {
  const error = useRouteError();
  const loaded = useRouteLoaderData<Loaded>("root");
  if (!isRouteErrorResponse(error)) return loaded?.referral;
  const { shell } = (error.data ?? {}) as { shell?: Loaded };
  return shell?.referral;
}
