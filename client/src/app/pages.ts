// Lazily loaded pages by the name of their route.

import type { Component } from "svelte";
import type { Route } from "../base/route.svelte";

type At = Route["at"];
type RouteOf<Name extends At> = Extract<Route, { at: Name }>;

export interface LoadedPage {
  load: () => Promise<{ default: Component<Record<string, unknown>> }>;
  props: (route: Route) => Record<string, unknown>;
  /** The key of a page: while it stays the same, the page gets new props instead of a new start. */
  key: (route: Route) => string;
}

/** A page with what its route gives it. */
const page = <Name extends At, Props extends object>(
  at: Name,
  load: () => Promise<{ default: Component<Props> }>,
  props: (route: RouteOf<Name>) => NoInfer<Props>,
  key: (route: RouteOf<Name>) => string = () => "",
): [At, LoadedPage] => [at, { load, props, key } as unknown as LoadedPage];

const signed = () => import("../features/accounts/SignedPage.svelte");

export const pages: ReadonlyMap<At, LoadedPage> = new Map([
  page(
    "table",
    () => import("./TablePage.svelte"),
    ({ id, watching, move }) => ({ id, watching, move }),
    ({ id, watching }) => `${id} ${watching}`,
  ),
  page(
    "tv",
    () => import("../features/living_room/TvPage.svelte"),
    ({ id }) => ({ id }),
    ({ id }) => id,
  ),
  page(
    "watch",
    () => import("../features/play/WatchPage.svelte"),
    () => ({}),
  ),
  page(
    "rules",
    () => import("../features/catalogue/rules/RulesPage.svelte"),
    ({ game, rule }) => ({ game, rule }),
    ({ game }) => game,
  ),
  page(
    "new",
    () => import("../features/lobby/setup/SetupPage.svelte"),
    ({ game }) => ({ game }),
    ({ game }) => game ?? "",
  ),
  page(
    "friends",
    () => import("../features/lobby/FriendsPage.svelte"),
    ({ game }) => ({ game }),
    ({ game }) => game ?? "",
  ),
  page(
    "learn",
    () => import("../features/catalogue/lessons/LessonPage.svelte"),
    ({ game, lesson }) => ({ game, name: lesson }),
    ({ game, lesson }) => `${game}/${lesson}`,
  ),
  page(
    "practice",
    () => import("../features/catalogue/practice/PracticePage.svelte"),
    ({ game }) => ({ game }),
    ({ game }) => game,
  ),
  page(
    "daily",
    () => import("../features/daily/DailyPage.svelte"),
    ({ game, day }) => ({ game, day }),
  ),
  page(
    "beat",
    () => import("../features/challenges/ChallengePage.svelte"),
    ({ link }) => ({ link }),
    ({ link }) => link,
  ),
  page(
    "find",
    () => import("../features/matchmaking/FindPage.svelte"),
    ({ game }) => ({ game }),
  ),
  page(
    "opponents",
    () => import("../features/catalogue/opponents/OpponentsPage.svelte"),
    ({ game }) => ({ game }),
    ({ game }) => game ?? "",
  ),
  page(
    "tournament",
    () => import("../features/tournaments/TournamentPage.svelte"),
    ({ id, projector }) => ({ id, projector }),
    ({ id, projector }) => `${id} ${projector}`,
  ),
  page(
    "new-tournament",
    () => import("../features/tournaments/NewTournamentPage.svelte"),
    ({ game }) => ({ game }),
  ),
  page(
    "box",
    () => import("../features/companion/CompanionPage.svelte"),
    ({ game, tool }) => ({ game, tool }),
  ),
  page(
    "settings",
    () => import("./SettingsPage.svelte"),
    ({ tab }) => ({ tab }),
  ),
  page(
    "left",
    () => import("../features/accounts/LeftPage.svelte"),
    ({ why }) => ({ why }),
  ),
  page(
    "lessons",
    () => import("../features/catalogue/learn/LearnPage.svelte"),
    ({ game }) => ({ game }),
  ),
  page(
    "you",
    () => import("../features/profile/ProfilePage.svelte"),
    () => ({}),
  ),
  page(
    "device",
    () => import("../features/accounts/DevicePage.svelte"),
    ({ code }) => ({ code }),
    ({ code }) => code,
  ),
  page(
    "desk",
    () => import("../features/moderation/ModerationPage.svelte"),
    () => ({}),
  ),
  page(
    "page",
    () => import("../features/host_pages/HostPage.svelte"),
    ({ name }) => ({ name }),
    ({ name }) => name,
  ),
  page(
    "replay",
    () => import("../features/analysis/ReplayPage.svelte"),
    ({ id, move, seat }) => ({ id, move, seat }),
    ({ id }) => id,
  ),
  page(
    "review",
    () => import("../features/analysis/ReviewPage.svelte"),
    ({ id, seat, move }) => ({ id, seat, move }),
    ({ id }) => id,
  ),
  page(
    "best",
    () => import("../features/analysis/BestPage.svelte"),
    ({ id, round, seat }) => ({ id, round: round ?? 0, seat }),
    ({ id, round, seat }) => `${id} ${round} ${seat}`,
  ),
  page(
    "check",
    () => import("../features/analysis/CheckPage.svelte"),
    ({ id }) => ({ id }),
    ({ id }) => id,
  ),
  page(
    "grow",
    () => import("../features/analysis/GrowPage.svelte"),
    ({ id }) => ({ id }),
    ({ id }) => id,
  ),
  page(
    "end",
    signed,
    ({ at, token }) => ({ at, token }),
    ({ token }) => token,
  ),
  page(
    "confirm",
    signed,
    ({ at, token }) => ({ at, token }),
    ({ token }) => token,
  ),
]);
