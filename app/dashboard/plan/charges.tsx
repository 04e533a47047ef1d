import type { OwnCharge } from "@worker/domain/oversight/plans/read-plan";
import { Empty } from "~/ui/empty";
import { formatMoney } from "~/ui/format";
import { DateTime } from "~/ui/relative-time";
import { StackTable } from "~/ui/stack-table";
import { ChargeMark, chargePeriod } from "./charge-mark";

export function PlanCharges({ charges }: { charges: readonly OwnCharge[] }) {
  if (charges.length === 0) return <Empty icon="receipt" title="There are no charges." level={3} />;
  return (
    <StackTable caption="Charges, newest first" columns={["For", "Amount", "Opened", "Due", "Status"]}>
      {charges.map((charge) => (
        <tr key={charge.id}>
          <td className="wide">
            <strong>{charge.kind === "plan" ? "Plan" : "Verification"}</strong>{" "}
            <small>{chargePeriod(charge.period)}</small>
          </td>
          <td className="num" data-l="Amount">
            {formatMoney(charge.amountCents)}
          </td>
          <td data-l="Opened">
            <DateTime at={charge.createdAt} />
          </td>
          <td data-l="Due">
            <DateTime at={charge.dueAt} />
          </td>
          <td>
            <ChargeMark state={charge.state} isOverdue={charge.isOverdue} />
          </td>
        </tr>
      ))}
    </StackTable>
  );
}
