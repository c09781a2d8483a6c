let count = 0

/** Returns a name that no other test and no earlier run has used: start, and up to ten letters and digits. */
export function uniqueName(start: string): string {
  count += 1
  return `${start}${Date.now().toString(36).slice(-6)}${count.toString(36)}`
}
