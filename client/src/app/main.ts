import "@fontsource/atkinson-hyperlegible/latin-400.css";
import "@fontsource/atkinson-hyperlegible/latin-700.css";
import "@fontsource/fraunces/latin-600.css";
import "./tokens.css";
import "./page.css";
import { mount } from "svelte";
import App from "./App.svelte";

import { settle } from "./app/newer.svelte";
import { keepTold } from "./app/push";

const target = document.getElementById("app");
if (target) mount(App, { target });
settle();
void keepTold();
