import type { Firm } from "../content.ts";
import { useOrder } from "../ui/order.ts";

/** Logo is the firm's own drawing, or else its name with the ampersand lit. */
export function Logo({ firm }: { firm: Firm }) {
  const order = useOrder();
  if (firm.logo) {
    return (
      <img className="max-h-9 w-auto" src={order.file(firm.logo, { url: "/logo.svg" })} alt={firm.name} height={36} />
    );
  }
  const [before, ...after] = firm.name.split("&");
  return (
    <span className="display">
      {before}
      {after.length > 0 && <span className="text-amber">&amp;</span>}
      {after.join("&")}
    </span>
  );
}
