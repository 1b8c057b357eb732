import "../base/fonts/text.css";
import "../base/tokens.css";
import "./page.css";
import { mount } from "svelte";
import { keepTold } from "../base/push";
import { games } from "../games";
import { registerGames } from "../parts/game/registry";
import { fillSlots } from "../parts/slots";
import App from "./App.svelte";
import { settle } from "./newer.svelte";
import { slots } from "./slots";

registerGames(games);
fillSlots(slots);
const target = document.getElementById("app");
if (target) mount(App, { target });
settle();
void keepTold();
