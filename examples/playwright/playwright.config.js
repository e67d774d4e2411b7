import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  retries: process.env.CI ? 2 : 0,
  webServer: {
    command: "node src/server.js",
    wait: { stdout: /listening on (?<guest_book>http:\S+)/ },
  },
});
