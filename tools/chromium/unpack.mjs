// Unpacks a headless Chromium with its own libraries and fonts into the folder TMPDIR, for machines where nothing can be installed.
process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x"; // makes the package unpack its libraries too
const { default: chromium } = await import("@sparticuz/chromium");
await chromium.executablePath();
