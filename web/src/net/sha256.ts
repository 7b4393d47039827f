// SHA-256 and its HMAC. Not from `crypto.subtle`: browsers offer that on secure pages only, and a table among friends is
// often `http://192.168.…`. A library that does it at once also keeps the chain of a match in step with its messages.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

const encoder = new TextEncoder();

export const bytesOf = (text: string): Uint8Array => encoder.encode(text);

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Throws RangeError for what is no hex. */
export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new RangeError('this is no hex');
  return Uint8Array.from({ length: text.length / 2 }, (_, place) =>
    Number.parseInt(text.slice(2 * place, 2 * place + 2), 16),
  );
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const found = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let place = 0;
  for (const part of parts) {
    found.set(part, place);
    place += part.length;
  }
  return found;
}

export const digest = (bytes: Uint8Array): Uint8Array => sha256(bytes);

export const hmacDigest = (key: Uint8Array, message: Uint8Array): Uint8Array => hmac(sha256, key, message);

/** The chain of a match: `h(n) = SHA-256(h(n-1) raw, then the bytes of the step)`, in hex (docs/protocol.md). */
export function chained(before: string, body: string): string {
  return toHex(digest(joined(fromHex(before), bytesOf(body))));
}
