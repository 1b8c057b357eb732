import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { answers } from "./vite/answers.ts";
import { pack } from "./vite/pack.ts";
import { groups } from "./vite/parts.ts";
import { shell } from "./vite/shell.ts";

// `./dev play --port 8000 --no-open` beside `npm run dev` gives live reloading with real answers.
const server = process.env.WORLDWRIGHT_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig(({ mode }) => ({
  base: "./",
  plugins: [svelte(), shell(), pack(), ...(mode === "test" ? [answers()] : [])],
  // Nothing is put inline: the server's content security policy allows files of its own only.
  build: {
    outDir: "../src/worldwright/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600, // three.js is one part, and one game alone loads it
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  // The boards' own page in dev/ asks beside itself.
  server: {
    proxy: {
      "/api": server,
      "/health": server,
      "/dev/api": { target: server, rewrite: (path) => path.replace("/dev", "") },
    },
  },
  // Tests run Svelte's browser build inside jsdom.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { environment: "jsdom", include: ["test/**/*.test.ts"], setupFiles: ["test/between-tests.ts"], testTimeout: 60_000 },
}));
