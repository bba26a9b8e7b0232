/**
 * idempotencyKey makes a random UUID, version 4. It does not use `crypto.randomUUID`, which browsers keep back on plain
 * http: a site tried out in a local network must send messages too.
 */
export function idempotencyKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, "0");
  }).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
