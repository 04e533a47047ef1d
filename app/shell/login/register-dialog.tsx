import { latestBirthDate } from "~/account/register/birth-date";
import { RegisterForm } from "~/account/register/form";

type RegisterPanelProps = {
  returnTo: string;
  /** The address the visitor is at; a referral link names its code there. */
  search: string;
  /** Of the referral link by which the visitor came first. */
  referral: string | undefined;
  inviteRequired: boolean;
  /** UTC epoch milliseconds */
  now: number;
  onLogin: () => void;
};

/** What the "Sign up" modal shows. It comes as a part of its own, when the modal is opened. */
export default function RegisterPanel({
  returnTo,
  search,
  referral,
  inviteRequired,
  now,
  onLogin,
}: RegisterPanelProps) {
  const query = new URLSearchParams(search);
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
