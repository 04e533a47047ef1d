import { useState } from "react";
import { OPEN_REDEMPTIONS_MAX, PAYOUT_KEPT_DAYS } from "@worker/domain/voice/redemptions/rules";
import { minimumOf, type Way, WAY_LABELS } from "@worker/domain/voice/redemptions/words";
import { typedPoints } from "@worker/domain/voice/rewards/typed-points";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { formatMoney, formatNumber, plural } from "~/ui/format";
import { HiddenFields } from "~/ui/hidden-fields";
import { Note } from "~/ui/note";
import { PayoutFields, type PayoutFieldsProps } from "./payout-fields";

interface RedeemFormProps extends PayoutFieldsProps {
  balance: number;
  /** As many requests are open as can be. */
  isFull: boolean;
  /** Names this form, so that it counts once however often it is sent. */
  formKey: string;
}

/** The form of one way of being paid, or why there is none. */
export function RedeemForm({ formKey, ...props }: RedeemFormProps) {
  const { way, balance, isFull, values, errors, giftCards } = props;
  const least = minimumOf(way);
  if (isFull)
    return (
      <Note>You have {OPEN_REDEMPTIONS_MAX} open requests, the most at a time. Wait for one, or cancel one below.</Note>
    );
  if (balance < least) {
    return (
      <Note>
        {WAY_LABELS[way]} starts at {plural(least, "point")} ({formatMoney(least)}). You have {formatNumber(balance)}.
      </Note>
    );
  }
  if (way === "gift_card" && giftCards.length === 0) return <Note>No gift cards are offered at the moment.</Note>;
  return (
    <form method="post" className="stack" noValidate>
      <HiddenFields of={{ way, key: values["key"] ?? formKey }} />
      <Points {...{ way, balance }} typed={values["points"]} error={errors["points"]} />
      <PayoutFields {...props} />
      <p className="small muted">
        What you enter is encrypted. Staff who have your request in hand can read it, and every time they do is
        recorded. It is deleted {PAYOUT_KEPT_DAYS} days after the request is settled, and at once if you delete your
        account.
      </p>
      <p>
        <Button variant="primary">Redeem points</Button>
      </p>
    </form>
  );
}

interface PointsProps {
  way: Way;
  balance: number;
  typed: string | undefined;
  error: string | undefined;
}

/** With scripts it says what the typed points come to, and what stays. */
function Points({ way, balance, typed = "", error }: PointsProps) {
  const [text, setText] = useState(typed);
  const least = minimumOf(way);
  const points = typedPoints(text);
  const range = `${least === 1 ? "Any whole number" : `A whole number from ${formatNumber(least)}`} to ${formatNumber(balance)}.`;
  return (
    <>
      <Field name="points" label="Points" error={error} help={range}>
        <Input
          name="points"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed}
          onChange={({ target }) => setText(target.value)}
          required
        />
      </Field>
      <output className="small" htmlFor="points">
        {points > 0 &&
          (points > balance
            ? `That is ${formatMoney(points)}, more than your balance.`
            : `That is ${formatMoney(points)}. ${plural(balance - points, "point")} would stay.`)}
      </output>
    </>
  );
}
