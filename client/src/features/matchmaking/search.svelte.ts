// The search for an opponent, one for the whole page. It goes on while the visitor plays a bot.

import { go, place, toTable } from "../../base/route.svelte";
import { settings } from "../../base/settings.svelte";
import { play } from "../../base/sound";
import type { Speed } from "../../base/words/rated";
import { sentence } from "../../parts/game/opening-tables";
import { featured } from "../../parts/game/registry";
import { answerMatch, match, stopMatch, wishMatch } from "../../server/api";
import type { Meeting, MeetingWish } from "../../server/api-types";
import { meanwhile } from "./meanwhile.svelte";

const OFTEN = 2000;

class Search {
  private chosen = $state("");
  speed = $state<Speed>("live");
  /** No search; waiting, or playing meanwhile; or the visitor was asked and did not answer. */
  state = $state<"off" | "waiting" | "playing" | "lapsed">("off");
  standing = $state.raw<Meeting | undefined>(undefined);
  fault = $state("");
  /** The opponent found did not come: the visitor keeps the place in the queue. */
  isDeclined = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;

  get game(): string {
    return this.chosen || featured().game;
  }
  set game(name: string) {
    this.chosen = name;
  }
  get isOn(): boolean {
    return this.state === "waiting" || this.state === "playing";
  }
  /** Whether the visitor is asked to come. */
  get isAsked(): boolean {
    return this.state === "playing" && this.standing?.state === "asked";
  }

  async begin(): Promise<void> {
    this.become("waiting");
    this.isDeclined = false;
    this.fault = "";
    await this.look();
    if (this.fault) this.stop();
  }
  /** Go on looking while the visitor plays; returns whether to start a game: an opponent may be there already. */
  async playOn(): Promise<boolean> {
    const now = await wishMatch({ ...this.wish, playing: true });
    this.become("playing");
    this.take(now);
    return this.isOn;
  }
  /** Look again after a question that was not answered. */
  again = async (): Promise<void> => {
    await this.playOn().catch((found) => {
      this.fault = sentence(found, settings.say);
    });
  };
  /** The visitor waits again and does nothing else. */
  async waitAgain(): Promise<void> {
    this.become("waiting");
    await this.look(true);
  }
  stop = (): void => {
    const wasOn = this.isOn;
    this.become("off");
    if (wasOn) void stopMatch().catch(() => undefined);
  };
  /** Answer the question; the table in play is stored for later. */
  answer = async (join: boolean): Promise<void> => {
    try {
      const now = await answerMatch(join, place.route.at === "table" ? place.route.id : "");
      if (join) this.take(now);
      else this.become("off");
    } catch {
      await this.look(); // the question is over, or the connection was lost: load the state
    }
  };

  private get wish(): MeetingWish {
    return { game: this.game, speed: this.speed, lang: settings.lang, playing: this.state === "playing" };
  }
  private become(state: Search["state"]): void {
    this.state = state;
    meanwhile.on = state === "playing" || state === "lapsed";
    clearInterval(this.timer);
    removeEventListener("pagehide", this.stop);
    if (!this.isOn) {
      this.standing = undefined;
      return;
    }
    this.timer = setInterval(() => void this.look(), OFTEN);
    addEventListener("pagehide", this.stop);
  }
  private async look(anew = this.standing === undefined): Promise<void> {
    try {
      const known = anew ? undefined : await match();
      if (this.isAsked && known?.state === "none") this.become("lapsed");
      if (!this.isOn) return;
      // Register again after the server dropped the search: a sleeping device did not poll.
      this.take(known && known.state !== "none" ? known : await wishMatch(this.wish));
    } catch (found) {
      this.fault = sentence(found, settings.say);
    }
  }
  private take(now: Meeting): void {
    if (!this.isOn) return;
    const [wasAsked, wasHeld] = [this.isAsked, this.state === "waiting" && typeof this.standing?.answer === "number"];
    this.standing = now;
    this.fault = "";
    if (now.state === "waiting" && typeof now.answer !== "number") this.isDeclined ||= wasHeld;
    else this.isDeclined = false;
    if (this.isAsked && !wasAsked) play("chime");
    if (now.state !== "found" || !now.table) return;
    this.become("off");
    play("chime");
    go(toTable(now.table));
  }
}

export const search = new Search();
