// Who can open a link to this page. A page opened on the server's own machine asks the server which address phones use.

import * as api from "../server/api";
import type { LinkReach } from "../server/api-types";

const OWN = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const HOME = /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$|^\[f(e[89ab]|[cd])[0-9a-f:.]*\]$/;

export type Who = LinkReach["where"] | "http" | "unknown";

/** Who can open a page at this address; `http`: a public address at which browsers keep no seat; `unknown`: ask. */
export function whoReaches(protocol: string, host: string): Who {
  if (OWN.test(host)) return "unknown";
  if (HOME.test(host)) return "network";
  return protocol === "https:" ? "everywhere" : "http";
}

const asked = $state<{ found: LinkReach | undefined }>({ found: undefined });
const own = whoReaches(location.protocol, location.hostname);
const found = (answer: LinkReach): void => {
  asked.found = answer;
};

export const reach = {
  get who(): Who {
    return own === "unknown" ? (asked.found?.where ?? own) : own;
  },
  /** The origin that links carry. */
  get origin(): string {
    return asked.found?.origin || location.origin;
  },
  /** Its host name, without the port. */
  get host(): string {
    return new URL(reach.origin).hostname;
  },
  /** Whether this browser may open the server to the home network. */
  get isYours(): boolean {
    return asked.found?.is_yours ?? false;
  },
  get addresses(): readonly string[] {
    return asked.found?.addresses ?? [];
  },
  ask: async (): Promise<void> => {
    const none: LinkReach = { where: "machine", origin: "", is_yours: false, addresses: [] };
    if (own === "unknown") found(await api.reach().catch(() => none));
  },
  open: (address = ""): Promise<void> => api.letPhonesJoin(address).then(found),
  close: (): Promise<void> => api.closeToPhones().then(found),
};
