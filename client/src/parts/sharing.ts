// A picture or a film that leaves the page: saved as a file, handed to the system's own sheet, or put on the clipboard.

/** Whether this browser can hand such a file to another program. */
export const canShare = (file: File): boolean =>
  typeof navigator.share === "function" && navigator.canShare?.({ files: [file] }) === true;

/** Whether the system's sheet was there; also where the visitor closed it. */
export async function shareFile(file: File, text: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], text });
    return true;
  } catch (found) {
    return found instanceof DOMException && found.name === "AbortError";
  }
}

export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Whether a picture can be put on the clipboard. */
export const canCopyPicture = (): boolean =>
  typeof ClipboardItem === "function" && typeof navigator.clipboard?.write === "function";

export async function copyPicture(picture: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]);
    return true;
  } catch {
    return false;
  }
}
