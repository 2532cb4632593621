/**
 * An id that nobody else makes. `crypto.randomUUID` is there for pages from
 * this machine or over TLS alone, and games are played in home networks too.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
