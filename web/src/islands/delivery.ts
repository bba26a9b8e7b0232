import type { FieldErrors } from "./message.ts";

export type Endpoint = { url: string; key: string };

/** Parcel is one filled-in message, ready to send; the key makes sending it twice harmless. */
export type Parcel = { body: string; key: string; elapsed: number };

/** Refused is an answer other than success, with the fields at fault where the server names them. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly errors: FieldErrors;

  constructor(status: number, errors: FieldErrors) {
    super(`the server answered ${status}`);
    this.errors = errors;
  }
}

/** How long one attempt may take, and the breath before the second one, in milliseconds. */
export const patience = 20_000;
export const breath = 1_000;

/**
 * deliver sends the parcel and returns when the server has it. An attempt that is cut off by the network is repeated
 * once, with the same key; an answer and a timeout are final. Throws `Refused`, a `TimeoutError` or the network's error.
 */
export async function deliver(endpoint: Endpoint, parcel: Parcel): Promise<void> {
  try {
    await attempt(endpoint, parcel);
  } catch (error) {
    if (error instanceof Refused || (error as Error).name === "TimeoutError") throw error;
    await new Promise((resume) => setTimeout(resume, breath));
    await attempt(endpoint, parcel);
  }
}

async function attempt({ url, key }: Endpoint, parcel: Parcel): Promise<void> {
  const line = new AbortController();
  const hangUp = () => line.abort(new DOMException("no answer from the server", "TimeoutError"));
  const timer = setTimeout(hangUp, patience);
  // A page that comes back from the back/forward cache may wait for an answer that nobody carries any more.
  const restored = (event: PageTransitionEvent) => event.persisted && line.abort();
  addEventListener("pageshow", restored);
  try {
    const response = await fetch(url, {
      method: "POST",
      credentials: "omit",
      keepalive: true,
      signal: line.signal,
      headers: {
        "content-type": "application/json",
        apikey: key,
        authorization: `Bearer ${key}`,
        "idempotency-key": parcel.key,
        "x-lectern-elapsed": `${parcel.elapsed}`,
      },
      body: parcel.body,
    });
    if (!response.ok) throw new Refused(response.status, await fieldErrors(response));
  } finally {
    clearTimeout(timer);
    removeEventListener("pageshow", restored);
  }
}

/** fieldErrors reads what problem+json says about single fields; an answer of any other kind says nothing. */
async function fieldErrors(response: Response): Promise<FieldErrors> {
  try {
    const problem: { errors: { field: string; detail: string }[] } = await response.json();
    return Object.fromEntries(problem.errors.map(({ field, detail }) => [field, `${detail}`]));
  } catch {
    return {};
  }
}
