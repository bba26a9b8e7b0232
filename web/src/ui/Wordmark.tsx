import { opticalSize } from "./optical-size.ts";
import { useOrder } from "./order.ts";

type Props = { mark: { name: string; src: string; width: number; height: number; hash: string } };

/** Wordmark shows a company's mark in one tone, as heavy to the eye as its neighbours. */
export function Wordmark({ mark }: Props) {
  const url = useOrder().file(mark.src, mark);
  return <img className="wordmark" src={url} alt={mark.name} {...opticalSize(mark)} loading="lazy" decoding="async" />;
}
