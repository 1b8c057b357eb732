// Copying a text to the clipboard, and whether it worked.

export class Copying {
  outcome = $state<"" | "copied" | "notCopied">("");

  async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.outcome = "copied";
    } catch {
      this.outcome = "notCopied"; // no clipboard without https or permission
    }
  }
}
