/** Who can open a page, by its address alone. */
import { expect, test } from "vitest";
import { whoReaches } from "../src/base/reach.svelte";

test.each([
  ["http:", "127.0.0.1", "unknown"],
  ["http:", "localhost", "unknown"],
  ["http:", "[::1]", "unknown"],
  ["http:", "192.168.1.20", "network"],
  ["https:", "10.0.0.5", "network"],
  ["http:", "172.16.0.1", "network"],
  ["http:", "172.31.9.9", "network"],
  ["http:", "169.254.3.4", "network"],
  ["http:", "[fd00::2]", "network"],
  ["http:", "[fe80::1]", "network"],
  ["http:", "172.32.0.1", "http"],
  ["http:", "203.0.113.7", "http"],
  ["http:", "10.evil.example", "http"],
  ["http:", "192.168.1.20.evil.example", "http"],
  ["http:", "[2001:db8::1]", "http"],
  ["http:", "games.example", "http"],
  ["https:", "games.example", "everywhere"],
] as const)("%s//%s is reached by: %s", (protocol, host, who) => {
  expect(whoReaches(protocol, host)).toBe(who);
});
